/**
 * A text field with a list of suggestions, as described by WAI-ARIA: the field keeps the focus,
 * arrow keys move through the list, Enter chooses, Escape closes it. During a composition, all keys
 * belong to the input method.
 */
import { useEffect, useEffectEvent, useState } from 'react'

interface Combobox {
  input: HTMLInputElement
  listId: string
  /** The number of suggestions; without any there is no list. */
  count: number
  onText: (text: string) => void
  onChoose: (index: number) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

export function useCombobox({ input, listId, count, onText, onChoose }: Combobox) {
  const [isExpanded, setIsExpanded] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = isExpanded && count > 0

  const change = () => {
    setIsExpanded(true)
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
      // One of the positions is the field itself with the typed text.
      const places = count + 1
      setActive(isOpen ? ((active + 1 + step + places) % places) - 1 : step > 0 ? 0 : count - 1)
      setIsExpanded(true)
    } else if (event.key === 'Enter' && isOpen && active >= 0) onChoose(active)
    else if (event.key === 'Escape' && isOpen) setIsExpanded(false)
    else return
    event.preventDefault()
  })
  const onFocusIn = useEffectEvent(change)
  const onFocusOut = useEffectEvent(({ relatedTarget: next }: FocusEvent) => {
    if (!input.form?.contains(next as Node | null)) setIsExpanded(false)
  })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    input.addEventListener('input', onInput, { signal })
    // Some browsers send the last input event before the end of the composition, some after it.
    input.addEventListener('compositionend', () => setTimeout(() => onInput(new InputEvent('input'))), { signal })
    input.addEventListener('keydown', onKey, { signal })
    input.addEventListener('focus', onFocusIn, { signal })
    input.form?.addEventListener('focusout', onFocusOut, { signal })
    // For text typed before this code was loaded. The focus may have left since.
    if (input.form?.contains(document.activeElement)) onFocusIn()
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

  return { isOpen, active, close: () => setIsExpanded(false) }
}
