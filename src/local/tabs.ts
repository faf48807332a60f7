/** Tells the other tabs, and the worker, that the session has changed, and hears it from them. */
import type { Tabs } from './session.ts'

const CHANNEL = 'komorebi.session'

export const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

export function channelTabs(channel = openChannel(CHANNEL)): Tabs {
  return {
    tell: (ended) => channel?.postMessage(ended),
    listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent) => listener(data)),
  }
}

/** Also where a page has no channel, or slept while the others spoke. */
export const withPageSigns = (tabs: Tabs): Tabs => ({
  ...tabs,
  listen(listener) {
    tabs.listen(listener)
    const look = () => listener(undefined)
    addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith('customers.')) look()
    })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) look()
    })
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) look()
    })
  },
})
