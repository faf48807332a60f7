import { useEffect } from 'react'
import * as messagesApi from '#contract/messages/api.ts'
import { type Message } from '#contract/messages/schema.ts'
import { callServer } from '#src/device/session/page.ts'
import { setUnread } from '#src/device/events/unread.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { lastUnreadSeq } from './thread.ts'

/**
 * Marks messages on a visible page as read. Offline, this is repeated when the server is reachable.
 */
export function useMarkRead(messages: readonly Message[], isFresh: boolean): void {
  const upTo = isFresh ? lastUnreadSeq(messages) : undefined
  const isOffline = useIsOffline()
  useEffect(() => {
    if (upTo === undefined || isOffline) return
    let isMarked = false
    const markRead = async () => {
      if (document.hidden || isMarked) return
      isMarked = true
      const { unread } = await callServer(messagesApi.markRead, { body: { upTo } })
      setUnread(unread)
    }
    const handleVisibility = () => void markRead().catch(() => (isMarked = false))
    document.addEventListener('visibilitychange', handleVisibility)
    handleVisibility()
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [upTo, isOffline])
}
