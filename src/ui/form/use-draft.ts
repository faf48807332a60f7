import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { changesIn, type Draft, putBack } from './draft.ts'
import { makeWriter } from './one-write-at-a-time.ts'

/** Keeps what is typed with every letter, as a page may go at any moment. What was sent is no draft any more: `erase`. */
export function useDraft(
  formRef: RefObject<HTMLFormElement | null>,
  draft: Draft | undefined,
  names: readonly string[],
) {
  const [isRestored, setIsRestored] = useState(false)
  const [write] = useState(makeWriter)

  const save = () => {
    if (!draft || !formRef.current) return
    const values = changesIn(formRef.current, names)
    write(() => (Object.keys(values).length > 0 ? draft.write(values) : draft.erase()))
  }

  const erase = () => {
    setIsRestored(false)
    if (draft) write(() => draft.erase())
  }

  const begin = useEffectEvent(async () => {
    const values = await draft?.read()
    if (values && formRef.current && putBack(formRef.current, values)) setIsRestored(true)
    // What was typed before the program ran.
    if (formRef.current && Object.keys(changesIn(formRef.current, names)).length > 0) save()
  })
  useEffect(() => void begin(), [draft])

  return { isRestored, save, erase }
}
