import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { journey } from './journey.ts'

interface Surroundings {
  /** The settings that make the store use them. */
  env: Record<string, string>
  close(): void
}

/** Journeys through a store with settings of its own, started once for those of a file. */
export const journeyBeside = (startSurroundings: () => Promise<Surroundings>) =>
  journey.extend<object, { store: RunningStore }>({
    store: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
      async ({}, use) => {
        const { env, close } = await startSurroundings()
        const store = await startStore({ env })
        await use(store)
        await store.stop()
        close()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ store }, use) => use(store.url),
  })
