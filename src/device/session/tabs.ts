/** Session changes between tabs and the worker, over BroadcastChannel. */
import { SESSION_CHANNEL } from '#src/device/storage/names.ts'
import type { Tabs } from './store.ts'

export const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

export function createTabChannel(channel = openChannel(SESSION_CHANNEL)): Tabs {
  return {
    notify: (ended) => channel?.postMessage(ended),
    listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent) => listener(data)),
  }
}
