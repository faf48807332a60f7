/**
 * A text field with a list of proposals under it, as WAI-ARIA describes it: the field keeps the focus, arrow keys walk
 * through the list, Enter takes what is chosen, Escape closes the list. While an input method composes, all keys are its.
 */
import { useEffect, useEffectEvent, useState } from 'react'

interface Combobox {
  input: HTMLInputElement
  listId: string
  /** How many proposals there are; with none there is no list. */
  count: number
  onText: (text: string) => void
  onTake: (index: number) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

export function useCombobox({ input, listId, count, onText, onTake }: Combobox) {
  const [isWanted, setIsWanted] = useState(true)
  const [active, setActive] = useState(-1)
  const isOpen = isWanted && count > 0

  const change = () => {
    setIsWanted(true)
    setActive(-1)
    onText(input.value)
  }
  const onInput = useEffectEvent((event: Event) => {
    if (!(event as InputEvent).isComposing) change()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) {
      // One of the places is the field itself: what was typed.
      const places = count + 1
      setActive(isOpen ? ((active + 1 + step + places) % places) - 1 : step > 0 ? 0 : count - 1)
      setIsWanted(true)
    } else if (event.key === 'Enter' && isOpen && active >= 0) onTake(active)
    else if (event.key === 'Escape' && isOpen) setIsWanted(false)
    else return
    event.preventDefault()
  })
  const onFocusIn = useEffectEvent(change)
  const onFocusOut = useEffectEvent(({ relatedTarget: next }: FocusEvent) => {
    if (!input.form?.contains(next as Node | null)) setIsWanted(false)
  })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    input.addEventListener('input', onInput, { signal })
    // Some browsers tell of the last letter before, some after the end of the composition.
    input.addEventListener('compositionend', () => setTimeout(() => onInput(new InputEvent('input'))), { signal })
    input.addEventListener('keydown', onKey, { signal })
    input.addEventListener('focus', onFocusIn, { signal })
    input.form?.addEventListener('focusout', onFocusOut, { signal })
    // What was typed while this was on its way.
    onFocusIn()
    return () => controller.abort()
  }, [input])

  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', `${isOpen}`)
    if (isOpen && active >= 0) input.setAttribute('aria-activedescendant', optionId(listId, active))
    else input.removeAttribute('aria-activedescendant')
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, isOpen, active])

  return { isOpen, active, close: () => setIsWanted(false) }
}
