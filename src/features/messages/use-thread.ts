import { useCallback, useEffect, useState } from 'react'
import * as messagesApi from '#contract/messages/api.ts'
import { callServer } from '#src/device/session/page.ts'
import { fetchAndSave, loadSavedResponse } from '#src/device/query/saved-responses.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { onEvent } from '#src/device/events/events.ts'
import { setUnread } from '#src/device/events/unread.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { type Thread, type ThreadPage, mergeEarlier, mergeLatest } from './thread.ts'

const NAME = 'messages'

interface ThreadState {
  /** Undefined until loaded. */
  thread?: Thread
  /** Device time in ms, if the thread is a stored one. */
  storedAt?: number
  /** Why loading failed. */
  problem?: string
}

export interface LoadedThread extends ThreadState {
  /** Loads it again. */
  read: () => void
  loadEarlier: () => Promise<void>
}

/** The customer's thread: first the stored one, then the server's, updated while it is shown. */
export function useThread(customerId: string): LoadedThread {
  const [state, setState] = useState<ThreadState>({})
  const isOffline = useIsOffline()

  const read = useCallback(() => {
    fetchAndSave(customerId, NAME, () => callServer(messagesApi.list)).then(
      ({ response: page }) => {
        setState(({ thread }) => ({ thread: mergeLatest(thread, page) }))
        setUnread(page.unread)
      },
      (error: unknown) => setState((now) => ({ ...now, problem: toLoadErrorMessage(error) })),
    )
  }, [customerId])

  useEffect(() => {
    void loadSavedResponse<ThreadPage>(customerId, NAME).then((stored) => {
      if (stored)
        setState((now) =>
          now.thread ? now : { ...now, thread: mergeLatest(undefined, stored.response), storedAt: stored.fetchedAt },
        )
    })
  }, [customerId])
  // Also when the server is reachable again.
  useEffect(read, [read, isOffline])
  useEffect(() => onEvent('messages', () => document.hidden || read()), [read])

  async function loadEarlier() {
    const before = state.thread?.messages[0]?.seq
    const page = await callServer(messagesApi.list, { query: { before } })
    setState(({ thread, ...rest }) => ({ ...rest, ...(thread && { thread: mergeEarlier(thread, page) }) }))
  }
  return { ...state, read, loadEarlier }
}
