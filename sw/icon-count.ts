/**
 * The number on the app's icon. The worker alone writes it: it knows which notifications are waiting, and the pages tell
 * it how many messages are unread.
 */
import { MESSAGES_PAGE } from '#contract/rules.ts'
import { worker } from './worker.ts'

/** As a page told last. A worker that has been asleep goes by the notifications, which stay until all are read. */
let unread = 0

let last: Promise<unknown> = Promise.resolve()

/** Chromium drops a notification that comes while the list of them is read. So either is done alone. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

const isOfMessage = ({ data }: Notification): boolean =>
  (data as { path?: string } | null)?.path?.startsWith(MESSAGES_PAGE) === true

/** As many as are waiting to be seen; a message and its notification are one. Not every system has a place for it. */
export async function countOnIcon(): Promise<void> {
  const notifications = await inTurn(() => worker.registration.getNotifications())
  const ofMessages = notifications.filter(isOfMessage).length
  const others = notifications.length - ofMessages
  await navigator.setAppBadge?.(others + Math.max(unread, ofMessages)).catch(() => {})
}

/** Once all are read, there is nothing left to notify of. */
export async function noteUnread(count: number): Promise<void> {
  unread = count
  if (count === 0) {
    const notifications = await inTurn(() => worker.registration.getNotifications())
    for (const it of notifications.filter(isOfMessage)) it.close()
  }
  await countOnIcon()
}
