import { useEffect } from 'react'
import { type Message, readMessages } from '#contract/messages.ts'
import { askServer } from '#src/local/ask-server.ts'
import { showUnread } from '#src/session/unread.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { unseenUpTo } from './thread.ts'

/** What stands on a page that can be seen has been seen. What cannot be told without network is told with it. */
export function useSeen(messages: readonly Message[], isFresh: boolean): void {
  const upTo = isFresh ? unseenUpTo(messages) : undefined
  const isOffline = useIsOffline()
  useEffect(() => {
    if (upTo === undefined || isOffline) return
    let isTold = false
    const tell = async () => {
      if (document.hidden || isTold) return
      isTold = true
      const { unread } = await askServer(readMessages, { body: { upTo } })
      showUnread(unread)
    }
    const look = () => void tell().catch(() => (isTold = false))
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [upTo, isOffline])
}
