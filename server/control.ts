/** What the commands ask of a running server, over the socket in DATA_DIR. Whoever may open the socket owns the data. */
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { stream } from 'hono/streaming'
import type { RequestListener } from 'node:http'
import * as z from 'zod/mini'
import { contentOrderSchema, runContentOrder } from './content/content-order.ts'
import type { Db } from './db/client.ts'
import type { DeskFile } from './desk/command.ts'
import { deskOrderSchema, understand } from './desk/understand.ts'
import type { FileStore } from './files/file-store.ts'
import { describeError } from './log.ts'

interface ControlDeps {
  db: Db
  env: { DATA_DIR: string }
  files: FileStore
  now: () => number
}

/** One line of JSON for everything that the command prints or writes, files as base64; an error is the last one. */
export type ControlLine = { line: string } | { file: string; base64: string } | { error: string }

export function makeControl({ db, env, files, now }: ControlDeps): RequestListener {
  const app = new Hono()
  app.post('/content', async (c) => {
    const order = z.parse(contentOrderSchema, await c.req.json())
    return answer(c, (tell) => runContentOrder(order, { db, dataDir: env.DATA_DIR, now }, tell))
  })
  app.post('/desk', async (c) => {
    const { words } = z.parse(deskOrderSchema, await c.req.json())
    return answer(c, async (tell, save) => understand(words)?.run({ db, files, now }, tell, save))
  })
  const listener = getRequestListener(app.fetch)
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

type Run = (tell: (line: string) => void, save: (file: DeskFile) => void) => Promise<void>

const answer = (c: Context, run: Run): Response =>
  stream(c, async (body) => {
    const tell = (line: ControlLine) => body.write(`${JSON.stringify(line)}\n`)
    try {
      await run(
        (line) => void tell({ line }),
        ({ name, bytes }) => void tell({ file: name, base64: Buffer.from(bytes).toString('base64') }),
      )
    } catch (error) {
      await tell({ error: describeError(error).message })
    }
  })
