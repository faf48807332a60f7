/**
 * Prevents two processes from opening the same embedded database, which would corrupt it. A process listens on a socket
 * in DATA_DIR before it opens the database; if another process responds there, it refuses to start. A socket is
 * closed when its process ends, so the file of a killed process is detected and replaced.
 * The socket also receives requests of commands that run beside a server.
 */
import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { chmod, mkdir, rm, mkdtemp, symlink } from 'node:fs/promises'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import { join, basename, dirname, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { tmpdir } from 'node:os'

/** Twice the time that another process may take between checking for a holder and placing its own socket. */
const SETTLE_MS = 200
const RESPONSE_TIMEOUT_MS = 5_000

export const getSocketPath = (dataDir: string) => join(dataDir, 'lock.sock')

export interface DirectoryLock {
  /** Handles requests to the socket. Before that they get 503. */
  serve(listener: RequestListener): void
  release(): Promise<void>
}

interface Holder {
  pid: number
  token: string
}

/** Waits until no other process can have placed its socket unseen, and checks again. */
type Settle = () => Promise<DirectoryLock>

const started = new Map<string, Promise<Settle>>()

/**
 * Places the socket before the directory is opened (`server/preload.ts`): the wait until the lock is certain then passes
 * while the modules are loaded.
 */
export async function startLocking(dataDir: string): Promise<void> {
  const placed = placeSocket(dataDir)
  started.set(dataDir, placed)
  // A failure is reported when the directory is locked.
  await placed.catch(() => {})
}

/** Throws an error that names the process if another one holds the directory. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const placed = started.get(dataDir) ?? placeSocket(dataDir)
  started.delete(dataDir)
  const settle = await placed
  return settle()
}

async function placeSocket(dataDir: string): Promise<Settle> {
  await mkdir(dataDir, { recursive: true })
  const me: Holder = { pid: process.pid, token: randomUUID() }
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((incoming, response) => {
    if (incoming.url === '/holder') response.end(JSON.stringify(me))
    else listener(incoming, response)
  })
  const socket = getSocketPath(dataDir)
  const own = join(dataDir, `lock-${me.token.slice(0, 8)}.sock`)
  const orClose = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      await close(server)
      await rm(own, { force: true })
      throw error
    }
  }
  await runWithShortPath(own, (path) => listen(server, path))
  await chmod(own, 0o600)
  await orClose(async () => {
    await rejectWhileHeld(dataDir)
    // The rename is atomic and replaces a dead socket. Of several processes the last one wins; all of them check again.
    renameSync(own, socket)
  })
  const settled = wait(SETTLE_MS)
  return () =>
    orClose(async () => {
      await settled
      const holder = await findHolder(dataDir)
      if (holder?.token !== me.token) rejectIfHeld(dataDir, holder)
      return {
        serve: (next) => {
          listener = next
        },
        async release() {
          await rm(socket, { force: true })
          await close(server)
        },
      }
    })
}

/** The process that holds the directory, if any. */
export async function findHolder(dataDir: string): Promise<Holder | undefined> {
  return runWithShortPath(
    getSocketPath(dataDir),
    (socketPath) =>
      new Promise((resolve, reject) => {
        const probe = request(
          { socketPath, path: '/holder', timeout: RESPONSE_TIMEOUT_MS, agent: false },
          (response) => {
            json(response).then((holder) => resolve(holder as Holder), reject)
          },
        )
        probe.on('timeout', () =>
          probe.destroy(new Error(`${getSocketPath(dataDir)} is held by a process that does not answer`)),
        )
        probe.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
          else reject(error)
        })
        probe.end()
      }),
  )
}

/** Repeats the check if it took so long that another process may have started meanwhile, as under heavy load. */
async function rejectWhileHeld(dataDir: string): Promise<void> {
  let checkedAt: number
  do {
    checkedAt = performance.now()
    rejectIfHeld(dataDir, await findHolder(dataDir))
  } while (performance.now() - checkedAt > SETTLE_MS / 2)
}

function rejectIfHeld(dataDir: string, holder: Holder | undefined) {
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

/** Unix socket paths are limited to 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 103

/** Runs with a path short enough for a socket. Longer paths get a temporary symbolic link. */
export async function runWithShortPath<T>(path: string, run: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return run(path)
  const folder = await mkdtemp(join(tmpdir(), 'komorebi-'))
  try {
    const link = join(folder, 'data')
    await symlink(resolve(dirname(path)), link)
    return await run(join(link, basename(path)))
  } finally {
    await rm(folder, { recursive: true })
  }
}
