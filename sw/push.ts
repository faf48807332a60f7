/** Shows push messages as notifications. A tap on one opens its page. */
import { updateAppBadge, runAlone } from './app-badge.ts'
import { openPage } from './open-page.ts'
import { parsePush } from './read-push.ts'
import type { WorkerMessage } from '#src/device/storage/worker-messages.ts'
import { worker } from './worker.ts'

const ICON = '/icons/any-192.png'

export function routePushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(handlePush(event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = event.notification.data as { path: string }
    event.waitUntil(Promise.all([openPage(worker.clients, path), updateAppBadge()]))
  })
  worker.addEventListener('notificationclose', (event) => event.waitUntil(updateAppBadge()))
}

async function handlePush(data: PushMessageData | null): Promise<void> {
  const { title, path, ...options } = parsePush(data?.text(), worker.location.origin)
  await notify(title, { ...options, path })
  await notifyWindows()
}

/** `path`: the page that a tap opens. */
export async function notify(title: string, { path, ...rest }: NotificationOptions & { path: string }): Promise<void> {
  const options = { ...rest, lang: 'ja', icon: ICON, data: { path } }
  await runAlone(async () => worker.registration.showNotification?.(title, options))
  await updateAppBadge()
}

/** Open pages may show data that the message is about, so they reload it. */
async function notifyWindows(): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: 'window' }))
    page.postMessage({ type: 'PUSH_RECEIVED' } satisfies WorkerMessage)
}
