import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, type ToggleEvent, useEffect, useRef } from 'react'
import { SearchIcon } from '#src/ui/icons.tsx'
import styles from './search-box.module.css'

/** Enter that takes over what an input method proposes is not yet a question. */
const isComposing = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent) => isComposing || keyCode === 229

/**
 * On phones it opens under the header, natively, so that it works before the program runs; else it stands in the header.
 * What it asks is an address: `/items?q=…`.
 */
export function SearchBox() {
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false })
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)

  // Back and forward change the words; until then what is typed stays.
  const shownQuery = useRef(q)
  useEffect(() => {
    if (shownQuery.current === q) return
    shownQuery.current = q
    if (input.current) input.current.value = q
  }, [q])

  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const words = input.current?.value.trim()
    form.current?.hidePopover?.()
    void navigate({ to: '/items', search: words ? { q: words } : {} })
  }
  const holdBack = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
  }
  /** By the Tab key one goes on to the page; its own button closes it by itself. */
  const closeBehind = ({ relatedTarget: next }: FocusEvent) => {
    if (next && !form.current?.contains(next) && !next.matches('[popovertarget]')) form.current?.hidePopover?.()
  }
  const focusInput = (event: ToggleEvent) => {
    if (event.newState === 'open') input.current?.focus()
  }

  return (
    <>
      <button type="button" popoverTarget="search" className={styles.opener} aria-label="さがす" title="さがす">
        <SearchIcon size={24} />
      </button>
      <form
        ref={form}
        id="search"
        popover="auto"
        role="search"
        action="/items"
        method="get"
        className={styles.form}
        onSubmit={search}
        onToggle={focusInput}
        onBlur={closeBehind}
      >
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          aria-label="商品をさがす"
          placeholder="商品をさがす"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className={styles.input}
          onKeyDown={holdBack}
        />
        <button type="submit" className={styles.submit}>
          さがす
        </button>
      </form>
    </>
  )
}
