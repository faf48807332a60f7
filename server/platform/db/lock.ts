/**
 * The embedded database has no lock of its own, and two processes on one directory destroy it without a word. So a
 * process listens on a socket in DATA_DIR before it opens the database: whoever finds it answering keeps away. A socket
 * dies with its process, however that ends, so what a killed process left behind is recognised and replaced.
 * The same socket takes requests of the commands that work beside a running server.
 */
import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { withShortPath } from './short-path.ts'

/** Twice as long as another process may take from looking for a holder to putting its own socket there. */
const SETTLE_MS = 200
const ANSWER_TIMEOUT_MS = 5_000

export const socketIn = (dataDir: string) => join(dataDir, 'lock.sock')

export interface DirectoryLock {
  /** Answers requests that come over the socket; until then they get 503. */
  serve(listener: RequestListener): void
  release(): Promise<void>
}

interface Holder {
  pid: number
  token: string
}

/** Refused, naming the process, when another one holds the directory. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  await mkdir(dataDir, { recursive: true })
  const me: Holder = { pid: process.pid, token: randomUUID() }
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((incoming, response) => {
    if (incoming.url === '/holder') response.end(JSON.stringify(me))
    else listener(incoming, response)
  })
  const socket = socketIn(dataDir)
  const own = join(dataDir, `lock-${me.token.slice(0, 8)}.sock`)
  await withShortPath(own, (path) => listen(server, path))
  await chmod(own, 0o600)
  try {
    await refuseWhileHeld(dataDir)
    // In one step it is there or not, and replaces a dead one. The last of several wins; all of them look again.
    renameSync(own, socket)
    await wait(SETTLE_MS)
    const holder = await holderOf(dataDir)
    if (holder?.token !== me.token) refuse(dataDir, holder)
  } catch (error) {
    await close(server)
    await rm(own, { force: true })
    throw error
  }
  return {
    serve: (next) => {
      listener = next
    },
    async release() {
      await rm(socket, { force: true })
      await close(server)
    },
  }
}

/** The process that has the directory open, if any. */
export async function holderOf(dataDir: string): Promise<Holder | undefined> {
  return withShortPath(
    socketIn(dataDir),
    (socketPath) =>
      new Promise((resolve, reject) => {
        const asked = request({ socketPath, path: '/holder', timeout: ANSWER_TIMEOUT_MS, agent: false }, (response) => {
          json(response).then((holder) => resolve(holder as Holder), reject)
        })
        asked.on('timeout', () =>
          asked.destroy(new Error(`${socketIn(dataDir)} is held by a process that does not answer`)),
        )
        asked.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
          else reject(error)
        })
        asked.end()
      }),
  )
}

/** Looks again where the look itself took so long that somebody may have come meanwhile, as on a machine under load. */
async function refuseWhileHeld(dataDir: string): Promise<void> {
  let lookedAt: number
  do {
    lookedAt = performance.now()
    refuse(dataDir, await holderOf(dataDir))
  } while (performance.now() - lookedAt > SETTLE_MS / 2)
}

function refuse(dataDir: string, holder: Holder | undefined) {
  if (holder)
    throw new Error(`${dataDir} is in use by process ${holder.pid}. Stop it first, or choose another DATA_DIR.`)
}

const listen = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
