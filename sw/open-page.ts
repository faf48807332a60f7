/** A tap on a notification opens its page: in a window that shows it or is free, otherwise in a new one. */

import type { WindowState, WorkerMessage } from '#src/device/storage/worker-messages.ts'

interface Window {
  postMessage(message: WorkerMessage, transfer?: Transferable[]): void
  focus(): Promise<unknown>
}

/** The part of `clients` that is used. */
export interface Windows {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>
  openWindow(path: string): Promise<unknown>
}

/** A suspended window does not reply, and Firefox allows opening a window only for a second after the tap. */
const REPLY_TIMEOUT_MS = 400

export async function openPage(clients: Windows, path: string): Promise<void> {
  // Most recently focused first.
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const states = await Promise.all(windows.map((it) => askState(it, path)))
  const showing = windows[states.indexOf('showing')]
  const free = windows[states.indexOf('free')]
  const window = showing ?? free
  if (!window || !(await hasFocused(window))) await clients.openWindow(path)
  else if (!showing) window.postMessage({ type: 'OPEN_PAGE', path })
}

/** The system may refuse to focus a window. It then stays unchanged. */
const hasFocused = (window: Window): Promise<boolean> =>
  window.focus().then(
    () => true,
    () => false,
  )

const askState = (window: Window, path: string): Promise<WindowState | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => end(undefined), REPLY_TIMEOUT_MS)
    const end = (state: WindowState | undefined) => {
      clearTimeout(timer)
      port1.close()
      resolve(state)
    }
    port1.onmessage = ({ data }: MessageEvent<WindowState>) => end(data)
    window.postMessage({ type: 'GET_WINDOW_STATE', path }, [port2])
  })
