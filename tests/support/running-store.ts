import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverArguments, serverEnvironment } from '#build/serve.mjs'
import { freePort } from './free-port.ts'
import { makeTempFolder } from './temp-folder.ts'

export interface RunningStore {
  url: string
  pid: number
  dataDir: string
  /** From the start of the process to the first response of `/`. */
  startedInMs: number
  /** Stops it and resolves with its exit code. */
  stop(): Promise<number | null>
}

interface StartOptions {
  /** Kept after the stop if given, otherwise a temporary folder. */
  dataDir?: string
  /** Keeps the URL across restarts. */
  port?: number
  /** The folder that contains `dist`. */
  cwd?: string
  /** Another start command, such as `npm start`. */
  command?: { program: string; args: string[] }
  env?: Record<string, string>
  /** Called for every line of output. */
  onOutput?: (text: string) => void
}

/** The first start fills the database. */
const START_LIMIT_MS = 8 * 60_000

/** Starts the built store with its own process, port and data folder. */
export async function startStore(options: StartOptions = {}): Promise<RunningStore> {
  const { program, args } = options.command ?? { program: process.execPath, args: serverArguments }
  const dataDir = options.dataDir ?? (await makeDataDir())
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  const env = {
    ...process.env,
    ...serverEnvironment,
    LOG_LEVEL: 'warn',
    // Most pictures are never viewed in a test. Benchmarks derive them first.
    DERIVE_PICTURES_AHEAD: '0',
    // Several stores run at once, and its port is fixed.
    DESK: '0',
    ...options.env,
    PORT: `${port}`,
    DATA_DIR: dataDir,
  }
  const child = spawn(program, args, { env, cwd: options.cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collectOutput(child, options.onOutput)

  await result(url, child, output)
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    startedInMs: performance.now() - startedAt,
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

const SHARED_PICTURES = resolve('.cache/pictures')

/**
 * A temporary data folder that reuses the pictures of earlier runs. It is a copy of the folder STORE_TEMPLATE, if set:
 * filling a new database takes as long as several journeys.
 */
export async function makeDataDir(name = 'store'): Promise<string> {
  const dataDir = makeTempFolder(name)
  const template = process.env['STORE_TEMPLATE']
  if (template) {
    await cp(template, dataDir, { recursive: true })
  } else {
    await mkdir(SHARED_PICTURES, { recursive: true })
    await symlink(SHARED_PICTURES, join(dataDir, 'pictures'))
  }
  return dataDir
}

function collectOutput(child: ChildProcess, onOutput?: (text: string) => void): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(text)
      onOutput?.(text)
    })
  }
  return lines
}

async function result(url: string, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The store ended with ${child.exitCode}:\n${output.join('')}`)
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await wait(25)
  }
  child.kill('SIGKILL')
  throw new Error(`The store gave no page in ${START_LIMIT_MS / 1000} s:\n${output.join('')}`)
}
