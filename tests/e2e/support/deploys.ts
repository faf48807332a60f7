/** A store that deploys new versions while customers have it open. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { keepEarlierAssets } from '#build/vite/earlier-assets.ts'
import { serverArguments } from '#build/serve.mjs'
import { freePort } from '#tests/support/free-port.ts'
import { makeDataDir, type RunningStore, startStore } from '#tests/support/running-store.ts'

/** Browsers report failed requests with a delay. */
const REPORTED_WITHIN_MS = 3_000

/** Rendered in the footer by scripts only. */
const SIGN = 'プライバシーポリシー'
export const versionText = (version: number): string => (version === 1 ? SIGN : `${SIGN}${version}`)

/** Also its compressed forms. */
async function replaceFile(path: string, text: string): Promise<void> {
  for (const form of ['', '.br', '.gz']) await rm(path + form, { force: true })
  await writeFile(path, text)
}

/** Like a build of changed sources: other texts, and other names for every script. */
async function renameScripts(clientDir: string, version: number): Promise<void> {
  const files = (await readdir(clientDir, { recursive: true })).filter((name) => /\.(js|html|json)$/.test(name))
  const scripts = new Set(
    files.filter((name) => name.startsWith('assets/')).map((name) => name.slice('assets/'.length)),
  )
  const renamed = (name: string) => name.replace(/\.js$/, `${version}.js`)
  for (const file of files) {
    const text = await readFile(join(clientDir, file), 'utf8')
    const changed = text
      .replaceAll(/[\w.$-]+\.js/g, (name) => (scripts.has(name) ? renamed(name) : name))
      .replaceAll(SIGN, versionText(version))
    await replaceFile(join(clientDir, file), changed)
    if (file.startsWith('assets/')) await rename(join(clientDir, file), join(clientDir, renamed(file)))
  }
}

export interface Deploys {
  url: string
  /** Version 1 is the unchanged build. `worker`: the text of another service worker. */
  deploy(version: number, worker?: string): Promise<void>
  /** The server is unreachable until it serves again. */
  leave(): Promise<void>
  serve(): Promise<void>
  /** Whether this time (ms since the epoch) is within or shortly after an outage. */
  wasAway(at: number): boolean
  stop(): Promise<void>
}

export async function startDeploys(): Promise<Deploys> {
  const root = await mkdtemp(join(tmpdir(), 'komorebi-deploys-'))
  const port = await freePort()
  const dist = join(root, 'dist')
  const dataDir = await makeDataDir('deploys')
  await mkdir(dist)
  await symlink(resolve('dist/server'), join(dist, 'server'))
  const args = serverArguments.map((it) => (it.endsWith('.ts') ? resolve(it) : it))
  let store: RunningStore | undefined
  const absences: { from: number; to: number }[] = []
  const leave = async () => {
    if (store) absences.push({ from: Date.now(), to: Infinity })
    await store?.stop()
    store = undefined
  }
  const serve = async () => {
    if (store) return
    store = await startStore({ port, dataDir, cwd: root, command: { program: process.execPath, args } })
    const last = absences.at(-1)
    if (last) last.to = Date.now() + REPORTED_WITHIN_MS
  }
  return {
    url: `http://localhost:${port}`,
    leave,
    serve,
    wasAway: (at) => absences.some(({ from, to }) => from <= at && at <= to),
    async deploy(version, worker) {
      await leave()
      await keepEarlierAssets(join(dist, 'client/assets'), join(dist, 'earlier'))
      await rm(join(dist, 'client'), { recursive: true, force: true })
      await cp('dist/client', join(dist, 'client'), { recursive: true })
      if (version > 1) await renameScripts(join(dist, 'client'), version)
      if (worker !== undefined) await replaceFile(join(dist, 'client/sw.js'), worker)
      await serve()
    },
    async stop() {
      await leave()
      for (const folder of [root, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}
