import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresFolders } from '#build/postgres.mjs'
import { makeTempFolder } from './temp-folder.ts'

export interface PostgresCluster {
  /** URL of its database `postgres`. */
  url: string
  /** Stops the server but keeps its data; resolves when the process has ended. */
  halt(how: StopMode): Promise<void>
  /** Resolves when it accepts connections again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** `fast` and `immediate` as in `pg_ctl stop`; `killed`: by SIGKILL. */
export type StopMode = 'fast' | 'immediate' | 'killed'

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const

/** A private PostgreSQL on a socket in a temporary folder. Undefined if PostgreSQL is not installed. */
export async function startPostgresCluster(): Promise<PostgresCluster | undefined> {
  const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? unprivilegedUser() : {}
  const folder = makeTempFolder('pg')
  if (user.uid && user.gid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const path = [process.env['PATH'], ...postgresFolders()].join(delimiter)
  const options = { ...user, cwd: folder, env: { ...process.env, PATH: path } }
  try {
    const form = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    await promisify(execFile)('initdb', ['-D', data, ...form], options)
  } catch (error) {
    rmSync(folder, { recursive: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'timezone=UTC']
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const begin = async () => {
    const started = spawn('postgres', ['-D', data, ...settings.flatMap((it) => ['-c', it])], {
      ...options,
      stdio: 'ignore',
    })
    return (await responses(url, started)) ? started : undefined
  }
  let server = await begin()
  if (!server) throw new Error('The PostgreSQL of the tests did not start')
  const halt = async (how: StopMode) => {
    if (server?.kill(SIGNALS[how])) await once(server, 'exit')
  }
  return {
    url,
    halt,
    async restart() {
      // The children of a killed server keep its shared memory for a moment.
      for (let tries = 0; tries < 50; tries++) {
        server = await begin()
        if (server) return
        await wait(100)
      }
      throw new Error('The PostgreSQL of the tests did not start again')
    },
    async stop() {
      await halt('fast')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** False if the process ended instead. */
async function responses(url: string, server: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const client = new pg.Client({ connectionString: url })
    // If the connection breaks at once, the loop retries.
    client.on('error', () => {})
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    if (connected) {
      await client.end()
      return true
    }
    await wait(50)
  }
  return false
}
