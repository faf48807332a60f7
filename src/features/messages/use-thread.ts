import { useCallback, useEffect, useState } from 'react'
import { listMessages } from '#contract/messages.ts'
import { askServer } from '#src/local/ask-server.ts'
import { askOwn, recallOwn } from '#src/local/own-answers.ts'
import { readProblemOf } from '#src/local/refusal.ts'
import { onEvent } from '#src/session/event-listeners.ts'
import { showUnread } from '#src/session/unread.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { type Thread, type ThreadPage, withEarlier, withLatest } from './thread.ts'

const NAME = 'messages'

interface Known {
  /** Undefined until something is known. */
  thread?: Thread
  /** Device time, ms: it is shown as the device kept it then. */
  keptAt?: number
  /** Why the server was not understood. */
  problem?: string
}

export interface ShownThread extends Known {
  /** Asks again. */
  read: () => void
  readEarlier: () => Promise<void>
}

/** The customer's thread: at once as the device kept it, then as the server tells it, for as long as it is looked at. */
export function useThread(customerId: string): ShownThread {
  const [known, setKnown] = useState<Known>({})
  const isOffline = useIsOffline()

  const read = useCallback(() => {
    askOwn(customerId, NAME, () => askServer(listMessages)).then(
      ({ answer: page }) => {
        setKnown(({ thread }) => ({ thread: withLatest(thread, page) }))
        showUnread(page.unread)
      },
      (error: unknown) => setKnown((now) => ({ ...now, problem: readProblemOf(error) })),
    )
  }, [customerId])

  useEffect(() => {
    void recallOwn<ThreadPage>(customerId, NAME).then((kept) => {
      if (kept)
        setKnown((now) =>
          now.thread ? now : { ...now, thread: withLatest(undefined, kept.answer), keptAt: kept.toldAt },
        )
    })
  }, [customerId])
  // Also when the server is heard again.
  useEffect(read, [read, isOffline])
  useEffect(() => onEvent('messages', () => document.hidden || read()), [read])

  async function readEarlier() {
    const before = known.thread?.messages[0]?.seq
    const page = await askServer(listMessages, { query: { before } })
    setKnown(({ thread, ...rest }) => ({ ...rest, ...(thread && { thread: withEarlier(thread, page) }) }))
  }
  return { ...known, read, readEarlier }
}
