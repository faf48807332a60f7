import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as messagesApi from '#contract/messages/api.ts'
import { apiMutation, apiQuery } from '#src/device/query/api-query.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { setUnread } from '#src/device/events/unread.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { type Thread, type ThreadPage, lastUnreadSeq, mergeEarlier, mergeLatest } from './thread.ts'

/** The customer's thread: first the stored one, then the server's, updated while it is shown. */
export function useThread() {
  const { data: latest, error, dataUpdatedAt, refetch } = useQuery(apiQuery(messagesApi.list))
  const [openedAt] = useState(Date.now)
  const [thread, setThread] = useState<Thread>()
  const [merged, setMerged] = useState<ThreadPage>()
  const isFresh = latest !== undefined && dataUpdatedAt >= openedAt
  if (latest && latest !== merged) {
    setMerged(latest)
    setThread(mergeLatest(thread, latest))
  }
  useEffect(() => {
    if (isFresh) setUnread(latest.unread)
    // Each response counts, also one with the same messages.
  }, [isFresh, latest, dataUpdatedAt])

  async function loadEarlier() {
    const before = thread?.messages[0]?.seq
    const page = await queryClient.fetchQuery(apiQuery(messagesApi.list, { query: { before } }))
    setThread((known) => known && mergeEarlier(known, page))
  }
  return {
    thread,
    /** Device time in ms, if the thread is a stored one. */
    storedAt: thread && !isFresh ? dataUpdatedAt : undefined,
    error,
    reload: () => void refetch(),
    loadEarlier,
  }
}

/**
 * Marks messages on a visible page as read. Offline, this is repeated when the server is reachable.
 */
export function useMarkRead({ messages }: Thread, isFresh: boolean): void {
  const upTo = isFresh ? lastUnreadSeq(messages) : undefined
  const isOffline = useIsOffline()
  const { mutateAsync } = useMutation(apiMutation(messagesApi.markRead))
  useEffect(() => {
    if (upTo === undefined || isOffline) return
    let isMarked = false
    const markRead = async () => {
      if (document.hidden || isMarked) return
      isMarked = true
      const { unread } = await mutateAsync({ body: { upTo } })
      setUnread(unread)
    }
    const handleVisibility = () => void markRead().catch(() => (isMarked = false))
    document.addEventListener('visibilitychange', handleVisibility)
    handleVisibility()
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [upTo, isOffline, mutateAsync])
}
