/** Pushes become notifications, and a tap on one opens its page. */
import { countOnIcon, inTurn } from './icon-count.ts'
import { openPage } from './open-page.ts'
import { readPush } from './read-push.ts'
import { worker } from './worker.ts'

const ICON = '/icons/any-192.png'

export function tellPushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(tell(event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = event.notification.data as { path: string }
    event.waitUntil(Promise.all([openPage(worker.clients, path), countOnIcon()]))
  })
  worker.addEventListener('notificationclose', (event) => event.waitUntil(countOnIcon()))
}

async function tell(data: PushMessageData | null): Promise<void> {
  const { title, path, ...words } = readPush(data?.text(), worker.location.origin)
  await notify(title, { ...words, path })
  await tellWindows()
}

/** `path`: where a tap leads. */
export async function notify(title: string, { path, ...words }: NotificationOptions & { path: string }): Promise<void> {
  const options = { ...words, lang: 'ja', icon: ICON, data: { path } }
  await inTurn(() => worker.registration.showNotification(title, options))
  await countOnIcon()
}

/** Something happened at the store: whoever keeps a copy of it may look. */
async function tellWindows(): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'PUSHED' })
}
