/** A separate store that can be stopped while browsers are online. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'
import { makeDataDir, type RunningStore, startStore } from '#tests/support/running-store.ts'
import { journeyWithWorker } from './journey.ts'

export interface StoppableStore {
  url: string
  /** Runs `npm run content -- …` for it. */
  content(...args: string[]): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
}

async function startStoppable(): Promise<StoppableStore & { end(): Promise<void> }> {
  const dataDir = await makeDataDir('stoppable')
  const port = await freePort()
  const begin = () => startStore({ dataDir, port })
  let store: RunningStore | undefined = await begin()
  const stop = async () => {
    await store?.stop()
    store = undefined
  }
  return {
    url: store.url,
    stop,
    start: async () => void (store ??= await begin()),
    async content(...args) {
      const env = { ...process.env, DATA_DIR: dataDir }
      return (await promisify(execFile)(process.execPath, ['server/desk/content-cli.ts', ...args], { env })).stdout
    },
    async end() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Journeys with a store that they can stop. It runs at the start of each. */
export const journeyWithStops = journeyWithWorker.extend<object, { running: StoppableStore }>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
    async ({}, use) => {
      const store = await startStoppable()
      await use(store)
      await store.end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ running }, use) => {
    await running.start()
    await use(running.url)
  },
})
