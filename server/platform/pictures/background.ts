import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/client.ts'
import { CATALOGUE_CHANNEL } from '#server/platform/db/notify.ts'
import type { DerivedFiles } from './derived-files.ts'

/** The pictures keep a processor busy, so the first pages come before them. */
const DELAY_MS = 1_000

interface Options {
  derived: DerivedFiles
  database: Pick<Database, 'listen'>
  log: Logger
}

/** Derives missing pictures after the start and after each import. Resolves to a function that stops it. */
export async function derivePicturesInBackground({ derived, database, log }: Options): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  let isRequestedAgain = false

  async function run(): Promise<void> {
    do {
      isRequestedAgain = false
      try {
        const count = await derived.deriveAll(stopped.signal)
        if (count > 0) log.info({ count }, 'pictures derived')
      } catch (error) {
        // They are derived when they are requested, or with the next start.
        log.error({ error }, 'pictures not derived')
      }
    } while (isRequestedAgain && !stopped.signal.aborted)
    running = undefined
  }
  const start = (): void => {
    if (running) isRequestedAgain = true
    else running = run()
  }

  const unlisten = await database.listen(CATALOGUE_CHANNEL, start)
  const timer = setTimeout(start, DELAY_MS)
  return async () => {
    clearTimeout(timer)
    stopped.abort()
    await unlisten()
    await running
  }
}
