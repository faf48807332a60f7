import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { changesIn, putBack, type Draft } from './draft.ts'

const WAIT_MS = 400

/**
 * Keeps what is typed shortly after it was typed, and at once when the page may go. `erase` ends the draft: what was sent
 * is no draft any more.
 */
export function useDraft(formRef: RefObject<HTMLFormElement | null>, draft: Draft | undefined, names: readonly string[]) {
  const [isRestored, setIsRestored] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ draft, names })
  useEffect(() => {
    latest.current = { draft, names }
  })

  const saveNow = useCallback(() => {
    const form = formRef.current
    if (timer.current === undefined || !form) return
    clearTimeout(timer.current)
    timer.current = undefined
    const values = changesIn(form, latest.current.names)
    void (Object.keys(values).length > 0 ? latest.current.draft?.write(values) : latest.current.draft?.erase())
  }, [formRef])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, WAIT_MS)
  }, [saveNow])

  const erase = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setIsRestored(false)
    return latest.current.draft?.erase()
  }, [])

  // Of an effect's cleanups, only this kind still finds the form on the page.
  useLayoutEffect(() => saveNow, [saveNow])

  useEffect(() => {
    let isGone = false
    void latest.current.draft?.read().then((values) => {
      if (values && formRef.current && !isGone && putBack(formRef.current, values)) setIsRestored(true)
    })
    const saveWhenHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', saveWhenHidden)
    window.addEventListener('pagehide', saveNow)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', saveWhenHidden)
      window.removeEventListener('pagehide', saveNow)
    }
  }, [formRef, saveNow])

  return { isRestored, save, saveNow, erase }
}
