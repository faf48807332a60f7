/** Loads the outbox on idle if the device may have rows, otherwise with the first submission. */
import { onLogout } from '#src/device/session/logout.ts'
import { databaseExists } from '#src/device/storage/database-exists.ts'
import { setOutbox, setOutboxLoader } from './outbox.ts'

const load = async () => (await import('./page.ts')).pageOutbox

export function startOutbox(runOnIdle: (work: () => void) => void): void {
  setOutboxLoader(load)
  onLogout(async (kind, customerId) => {
    if (customerId !== undefined) await (await load()).removeOwnerRows(customerId, kind)
  })
  async function loadIfNeeded() {
    if (await databaseExists()) await load()
    else setOutbox({ isLoaded: true, rows: [] })
  }
  // A submission loads it again, and reports a failure.
  runOnIdle(() => void loadIfNeeded().catch(() => {}))
}
