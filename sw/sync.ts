/** Background Sync: sends outbox rows when the network is back, even with no page open, and notifies of the outcomes. */
import { OUTBOX_SYNC } from '#src/device/storage/names.ts'
import { getNotificationPermission } from '#src/device/push/permission.ts'
import { loadCurrentOwner, type SendContext, sendDueRows } from '#src/device/outbox/send.ts'
import { getOutcomeLabel } from '#src/device/outbox/outcome-labels.ts'
import { needsNotification, isVisibleTo } from '#src/device/outbox/row.ts'
import { loadRows, claimNotification } from '#src/device/outbox/store.ts'
import { workerSession } from '#src/device/session/worker.ts'
import { notify } from './push.ts'
import { worker } from './worker.ts'

interface SyncEvent extends ExtendableEvent {
  tag: string
}

const isPageVisible = async (): Promise<boolean> =>
  (await worker.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible')

export function routeBackgroundSync(): void {
  worker.addEventListener('sync' as 'activate', (event) => {
    if ((event as SyncEvent).tag === OUTBOX_SYNC) event.waitUntil(send())
  })
}

async function send(): Promise<void> {
  const context: SendContext = { session: workerSession(), isPageVisible, isOffline: () => !navigator.onLine }
  const unsent = await sendDueRows(context)
  if (!(await isPageVisible())) await notifyOutcomes(context)
  // The rejection makes the browser retry with increasing delays. An AbortError is not reported as unexpected.
  if (unsent.some(({ state }) => state === 'waiting'))
    throw new DOMException('Some rows are still waiting', 'AbortError')
}

/** Without permission, the next page shows the outcomes in toasts. */
async function notifyOutcomes({ session }: SendContext): Promise<void> {
  if (getNotificationPermission() !== 'granted') return
  const owner = await loadCurrentOwner(session)
  for (const row of (await loadRows()).filter((it) => needsNotification(it) && isVisibleTo(it, owner))) {
    if (!(await claimNotification(row.key))) continue
    const { title, body } = getOutcomeLabel(row)
    await notify(title, { body, tag: row.key, path: `${row.page}#${row.key}` })
  }
}
