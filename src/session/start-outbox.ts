/** Brings what sends, as late as it may come: with a submission, or when the device has something. */
import { deviceDbExists } from '#src/local/device-db-exists.ts'
import { sendBy, showOutbox } from '#src/local/outbox/shown-outbox.ts'
import { onLogOut } from './log-out-cleaners.ts'

const load = async () => (await import('#src/local/outbox/page-outbox.ts')).pageOutbox

export function startOutbox(later: (work: () => void) => void): void {
  sendBy(load)
  onLogOut(async (kind, customerId) => {
    if (customerId !== undefined) await (await load()).leave(customerId, kind)
  })
  async function loadIfNeeded() {
    if (await deviceDbExists()) await load()
    else showOutbox({ isRead: true, rows: [] })
  }
  later(() => void loadIfNeeded().catch(() => {}))
}
