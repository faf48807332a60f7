import type { KeyboardEvent } from 'react'

/** A key that says 次へ goes on, where keyboards on glass would send the form. */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLInputElement
  // 229: the key belongs to the input method, which Safari says only so.
  const isPlainEnter = event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229
  if (!isPlainEnter || field.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  const fields = [...event.currentTarget.elements].filter((it) => it.matches('input, select, textarea'))
  ;(fields[fields.indexOf(field) + 1] as HTMLElement | undefined)?.focus()
}
