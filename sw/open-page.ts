/** Where a tap on a notification leads: to a window that shows the page or may, else to a new one. */

/** What a window says of itself, asked for a page (src/worker/answer-pushes.ts). */
type Says = 'shows' | 'free' | 'busy'

interface Window {
  postMessage(message: unknown, transfer?: Transferable[]): void
  focus(): Promise<unknown>
}

/** Of the worker's `clients`, what is needed here. */
export interface Windows {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>
  openWindow(path: string): Promise<unknown>
}

/** A sleeping window does not answer, and Firefox lets a tap open one for a second only. */
const ANSWER_WITHIN_MS = 400

export async function openPage(clients: Windows, path: string): Promise<void> {
  // The last used one comes first.
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const says = await Promise.all(windows.map((it) => ask(it, path)))
  const shows = windows[says.indexOf('shows')]
  const free = windows[says.indexOf('free')]
  const window = shows ?? free
  if (!window || !(await isShown(window))) await clients.openWindow(path)
  else if (!shows) window.postMessage({ type: 'OPEN_PAGE', path })
}

/** Systems may refuse it. Such a window stays as it was. */
const isShown = (window: Window): Promise<boolean> =>
  window.focus().then(
    () => true,
    () => false,
  )

const ask = (window: Window, path: string): Promise<Says | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => end(undefined), ANSWER_WITHIN_MS)
    const end = (says: Says | undefined) => {
      clearTimeout(timer)
      port1.close()
      resolve(says)
    }
    port1.onmessage = ({ data }: MessageEvent<Says>) => end(data)
    window.postMessage({ type: 'ASK_FOR_PAGE', path }, [port2])
  })
