/** Loads the outbox on idle if the device may have rows, otherwise with the first submission. */
import { databaseExists } from '#src/device/storage/database-exists.ts'
import { setOutbox, setOutboxLoader } from './outbox.ts'

const load = async () => (await import('./page.ts')).pageOutbox

export function startOutbox(runOnIdle: (work: () => void) => void): void {
  setOutboxLoader(load)
  async function loadIfNeeded() {
    if (await databaseExists()) await load()
    else setOutbox({ isLoaded: true, rows: [] })
  }
  // A submission loads it again, and reports a failure.
  runOnIdle(() => void loadIfNeeded().catch(() => {}))
}
