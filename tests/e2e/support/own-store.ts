import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { journey } from './journey.ts'

interface Environment {
  /** Settings that connect the store to it. */
  env: Record<string, string>
  /** Data that the store starts with. Without it, the sample. */
  dataDir?: string
  close(): void | Promise<void>
}

/** Journeys through a store with other settings, started once per file. */
export const journeyWithEnvironment = (startEnvironment: () => Promise<Environment>) =>
  journey.extend<object, { store: RunningStore }>({
    store: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
      async ({}, use) => {
        const { close, ...options } = await startEnvironment()
        const store = await startStore(options)
        await use(store)
        await store.stop()
        await close()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: ({ store }, use) => use(store.url),
  })
