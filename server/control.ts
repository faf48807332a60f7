/** What the commands ask of a running server, over the socket in DATA_DIR. Whoever may open the socket owns the data. */
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { RequestListener } from 'node:http'
import * as z from 'zod/mini'
import { contentOrderSchema, runContentOrder } from './content/content-order.ts'
import type { Db } from './db/client.ts'

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
    return stream(c, async (body) => {
      const tell = (line: ControlLine) => body.write(`${JSON.stringify(line)}\n`)
      try {
        await runContentOrder(order, { db, dataDir: env.DATA_DIR, now }, (line) => void tell({ line }))
      } catch (error) {
        await tell({ error: (error as Error).message })
      }
    })
  })
  const listener = getRequestListener(app.fetch)
  return (incoming, outgoing) => void listener(incoming, outgoing)
}
