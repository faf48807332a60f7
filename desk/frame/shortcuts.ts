/** Keys for people who work all day with a keyboard. They do nothing while someone types or a dialog is open. */
import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null

export function useShortcut(key: string, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (isTyping(event.target)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Marks the link of a row in a list, for `j` and `k`. */
export const ROW = { 'data-row': '' }

function moveTo(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const current = rows.findIndex((it) => it.contains(document.activeElement))
  const next = current === -1 ? 0 : current + step
  rows[next]?.focus()
}

/** `/` goes to the search, `j` and `k` to the next and previous row, which `Enter` opens. */
export function useListShortcuts(): void {
  useShortcut('/', () =>
    document.querySelector<HTMLInputElement>('main input[type=search], main input[type=text]')?.focus(),
  )
  useShortcut('j', () => moveTo(1))
  useShortcut('k', () => moveTo(-1))
}
