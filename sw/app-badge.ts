/** The number on the app icon. Only the worker sets it, from open notifications and the unread count that pages report. */
import { MESSAGES_PAGE } from '#contract/shared/constants.ts'
import { worker } from './worker.ts'

/** As last reported by a page. A restarted worker counts notifications instead, which stay until all messages are read. */
let unread = 0

let last: Promise<unknown> = Promise.resolve()

/** Chromium drops a notification that is shown while the list is being read, so both run one at a time. */
export const runAlone = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work)
  // The caller gets the error; the queue continues.
  last = done.catch(() => {})
  return done
}

const isMessage = ({ data }: Notification): boolean =>
  (data as { path?: string } | null)?.path?.startsWith(MESSAGES_PAGE) === true

/** In-app browsers have no notifications. */
const loadNotifications = () => runAlone(async () => (await worker.registration.getNotifications?.()) ?? [])

/** A message and its notification count once. Not every system supports badges. */
export async function updateAppBadge(): Promise<void> {
  const notifications = await loadNotifications()
  const messageCount = notifications.filter(isMessage).length
  const others = notifications.length - messageCount
  // Not allowed, or not supported by the system.
  await navigator.setAppBadge?.(others + Math.max(unread, messageCount)).catch(() => {})
}

/** When all messages are read, their notifications are closed. */
export async function setUnread(count: number): Promise<void> {
  unread = count
  if (count === 0) {
    const notifications = await loadNotifications()
    for (const it of notifications.filter(isMessage)) it.close()
  }
  await updateAppBadge()
}
