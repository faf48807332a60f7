/** Handles commands through the socket in DATA_DIR. Anyone who can open the socket has access to the data anyway. */
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { stream } from 'hono/streaming'
import type { RequestListener } from 'node:http'
import * as z from 'zod/mini'
import type { Db } from '#server/platform/db/client.ts'
import type { Command, DeskDeps, DeskFile } from './command.ts'
import { deskRequestSchema, parseCommand } from './run-command.ts'
import { type FreeBytes, getFreeBytes, createRoomCheck } from '#server/platform/system/disk-space.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { formatDiskFull, isStorageFull } from '#server/platform/system/errors.ts'
import { describeError } from '#server/platform/system/log.ts'

export interface ControlDeps {
  db: Db
  env: DeskDeps['env']
  files: FileStore
  now: () => number
  commands: readonly Command[]
  /** Imports content as requested. */
  runContent(request: unknown, onLine: (line: string) => void): Promise<void>
  /** Free disk space. The default asks the system. */
  free?: FreeBytes
}

/** One JSON line per output line or file, files as base64. An error comes last. */
export type ControlLine = { line: string } | { file: string; base64: string } | { error: string }

export function createControl({
  db,
  env,
  files,
  now,
  commands,
  runContent,
  free = getFreeBytes,
}: ControlDeps): RequestListener {
  const hasRoom = createRoomCheck(env.DATA_DIR, { now, free })
  /** The embedded database does not survive a full disk while it writes. */
  const rejectWithoutRoom = async (reason: string) => {
    if (!(await hasRoom())) throw new Error(reason)
  }
  const app = new Hono()
  app.post('/content', async (c) => {
    const request: unknown = await c.req.json()
    return streamOutput(c, async (onLine) => {
      await rejectWithoutRoom(`The disk of ${env.DATA_DIR} is full. Free some space, then import again.`)
      await runContent(request, onLine)
    })
  })
  app.post('/desk', async (c) => {
    const { args, user, text } = z.parse(deskRequestSchema, await c.req.json())
    return streamOutput(c, async (onLine, save) => {
      const command = parseCommand(commands, args)
      if (command?.changes)
        await rejectWithoutRoom(
          `ディスクに空きがないため、変更できません。${env.DATA_DIR} のあるディスクの空きを増やしてから、もう一度お試しください。`,
        )
      await command?.run({ db, env, files, now, user }, onLine, save, text)
    })
  })
  const listener = getRequestListener(app.fetch)
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

type Run = (onLine: (line: string) => void, save: (file: DeskFile) => void) => Promise<void>

const streamOutput = (c: Context, run: Run): Response =>
  stream(c, async (body) => {
    const onLine = (line: ControlLine) => body.write(`${JSON.stringify(line)}\n`)
    try {
      await run(
        (line) => void onLine({ line }),
        ({ name, bytes }) => void onLine({ file: name, base64: Buffer.from(bytes).toString('base64') }),
      )
    } catch (error) {
      await onLine({ error: isStorageFull(error) ? formatDiskFull(error as Error) : describeError(error).message })
    }
  })
