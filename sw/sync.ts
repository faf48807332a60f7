/** Sends what waits when the network is back, though no page is open, and says how it ended. */
import { SYNC_TAG } from '#src/local/outbox/background-sync.ts'
import { presentOwner } from '#src/local/outbox/fetch-as.ts'
import { outcomeWords } from '#src/local/outbox/outcome-words.ts'
import { isNews, isOf } from '#src/local/outbox/outbox-row.ts'
import { readRows, takeNews } from '#src/local/outbox/outbox-rows.ts'
import { type Sender, sendWaiting } from '#src/local/outbox/sender.ts'
import { workerSession } from '#src/local/worker-session.ts'
import { notify } from './push.ts'
import { worker } from './worker.ts'

interface SyncEvent extends ExtendableEvent {
  tag: string
}

const isSeen = async (): Promise<boolean> =>
  (await worker.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible')

export function sendInBackground(): void {
  worker.addEventListener('sync' as 'activate', (event) => {
    if ((event as SyncEvent).tag === SYNC_TAG) event.waitUntil(send())
  })
}

async function send(): Promise<void> {
  const sender: Sender = { session: workerSession(), isSeen, isOffline: () => !navigator.onLine }
  const unsent = await sendWaiting(sender)
  if (!(await isSeen())) await tellEnded(sender)
  // The browser comes again, later each time.
  if (unsent.some(({ state }) => state === 'waiting')) throw new Error('Something still waits')
}

/** What a page would say in a toast; without the permission the next page does. */
async function tellEnded({ session }: Sender): Promise<void> {
  if (Notification.permission !== 'granted') return
  const owner = await presentOwner(session)
  for (const row of (await readRows()).filter((it) => isNews(it) && isOf(it, owner))) {
    if (!(await takeNews(row.key))) continue
    const { title, body } = outcomeWords(row)
    await notify(title, { body, tag: row.key, path: `${row.page}#${row.key}` })
  }
}
