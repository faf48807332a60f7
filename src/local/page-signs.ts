import type { Tabs } from './session-parts.ts'

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
