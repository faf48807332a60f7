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
import { type FreeBytes, freeBytes, watchRoom } from './disk-room.ts'
import type { FileStore } from './files/file-store.ts'
import { fullReason, isStorageFull } from './is-storage-full.ts'
import { describeError } from './log.ts'

interface ControlDeps {
  db: Db
  env: { DATA_DIR: string }
  files: FileStore
  now: () => number
  /** How much room the disk of a folder has, unless the system is asked. */
  free?: FreeBytes
}

/** One line of JSON for everything that the command prints or writes, files as base64; an error is the last one. */
export type ControlLine = { line: string } | { file: string; base64: string } | { error: string }

export function makeControl({ db, env, files, now, free = freeBytes }: ControlDeps): RequestListener {
  const hasRoom = watchRoom(env.DATA_DIR, { now, free })
  /** The embedded database does not survive a disk that gets full while it writes. */
  const refuseWithoutRoom = async (reason: string) => {
    if (!(await hasRoom())) throw new Error(reason)
  }
  const app = new Hono()
  app.post('/content', async (c) => {
    const order = z.parse(contentOrderSchema, await c.req.json())
    return answer(c, async (tell) => {
      await refuseWithoutRoom(`The disk of ${env.DATA_DIR} is full. Make room, then import again.`)
      await runContentOrder(order, { db, dataDir: env.DATA_DIR, now }, tell)
    })
  })
  app.post('/desk', async (c) => {
    const { words } = z.parse(deskOrderSchema, await c.req.json())
    return answer(c, async (tell, save) => {
      const understood = understand(words)
      if (understood?.changes)
        await refuseWithoutRoom(
          `ディスクに空きがないため、変更できません。${env.DATA_DIR} のあるディスクの空きを増やしてから、もう一度お試しください。`,
        )
      await understood?.run({ db, files, now }, tell, save)
    })
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
      await tell({ error: isStorageFull(error) ? fullReason(error as Error) : describeError(error).message })
    }
  })
