import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readChanges, type Draft, restoreDraft } from './draft.ts'

/**
 * Stores a draft on every input, because the page may close at any moment. Call `erase` after
 * sending.
 */
export function useDraft(
  formRef: RefObject<HTMLFormElement | null>,
  draft: Draft | undefined,
  names: readonly string[],
) {
  const [isRestored, setIsRestored] = useState(false)
  const [enqueueWrite] = useState(createWriteQueue)

  /** Something may have been typed before hydration: that is the first change. */
  const changes = useRef({ made: 1, saved: 0 })

  const save = () => {
    if (!draft || !formRef.current) return
    const values = readChanges(formRef.current, names)
    const change = (changes.current.made += 1)
    enqueueWrite(async () => {
      await (Object.keys(values).length > 0 ? draft.write(values) : draft.erase())
      changes.current.saved = Math.max(changes.current.saved, change)
    })
  }

  const erase = () => {
    setIsRestored(false)
    if (!draft) return
    changes.current.saved = changes.current.made += 1
    enqueueWrite(() => draft.erase())
  }

  const saveRest = useEffectEvent(() => {
    if (!draft?.writeSync || !formRef.current || changes.current.saved >= changes.current.made) return
    const values = readChanges(formRef.current, names)
    if (Object.keys(values).length > 0) draft.writeSync(values)
  })
  useEffect(() => {
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveRest()
    addEventListener('pagehide', saveRest)
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      removeEventListener('pagehide', saveRest)
      document.removeEventListener('visibilitychange', saveIfHidden)
    }
  }, [])

  const restore = useEffectEvent(async () => {
    const values = await draft?.read()
    if (values && formRef.current && restoreDraft(formRef.current, values)) setIsRestored(true)
    // Typed before hydration.
    if (formRef.current && Object.keys(readChanges(formRef.current, names)).length > 0) save()
    else changes.current.saved = Math.max(changes.current.saved, 1)
  })
  useEffect(() => void restore(), [draft])

  return { isRestored, save, erase }
}

/** Runs one write at a time. Of the calls during a write, only the last one is run. */
export function createWriteQueue() {
  let next: (() => Promise<void>) | undefined
  let isWriting = false
  async function writeAll() {
    isWriting = true
    while (next) {
      const write = next
      next = undefined
      // A failed write must not block later ones.
      await write().catch((error: unknown) => reportError(error))
    }
    isWriting = false
  }
  return (write: () => Promise<void>) => {
    next = write
    if (!isWriting) void writeAll()
  }
}
