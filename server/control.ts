/** What the commands ask of a running server, over the socket in DATA_DIR. Whoever may open the socket owns the data. */
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { stream } from 'hono/streaming'
import type { RequestListener } from 'node:http'
import * as z from 'zod/mini'
import { contentOrderSchema, runContentOrder } from './content/content-order.ts'
import type { Db } from './db/client.ts'
import { deskOrderSchema, understand } from './desk/understand.ts'
import { describeError } from './log.ts'

interface ControlDeps {
  db: Db
  env: { DATA_DIR: string }
  now: () => number
}

/** One line of JSON for everything that the command prints; an error is the last one. */
export type ControlLine = { line: string } | { error: string }

export function makeControl({ db, env, now }: ControlDeps): RequestListener {
  const app = new Hono()
  app.post('/content', async (c) => {
    const order = z.parse(contentOrderSchema, await c.req.json())
    return answer(c, (tell) => runContentOrder(order, { db, dataDir: env.DATA_DIR, now }, tell))
  })
  app.post('/desk', async (c) => {
    const { words } = z.parse(deskOrderSchema, await c.req.json())
    return answer(c, async (tell) => understand(words)?.run({ db, now }, tell))
  })
  const listener = getRequestListener(app.fetch)
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

const answer = (c: Context, run: (tell: (line: string) => void) => Promise<void>): Response =>
  stream(c, async (body) => {
    const tell = (line: ControlLine) => body.write(`${JSON.stringify(line)}\n`)
    try {
      await run((line) => void tell({ line }))
    } catch (error) {
      await tell({ error: describeError(error).message })
    }
  })
