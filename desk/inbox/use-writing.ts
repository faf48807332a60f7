import { useEffect } from 'react'
import * as inboxApi from '#contract/inbox/desk.ts'
import { call } from '../network/api.ts'

/** Sooner than the server forgets it. */
const REPEAT_MS = 30_000

/** Tells colleagues that the person writes an answer, as long as the page is open. */
export function useWriting(id: string, isWriting: boolean): void {
  useEffect(() => {
    if (!isWriting) return
    // It is only a hint for others.
    const tell = (is: boolean) =>
      void call(inboxApi.setWriting, { params: { id }, body: { isWriting: is } }).catch(() => undefined)
    tell(true)
    const timer = setInterval(() => !document.hidden && tell(true), REPEAT_MS)
    return () => {
      clearInterval(timer)
      tell(false)
    }
  }, [id, isWriting])
}
