import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search as SearchIcon } from 'lucide-react'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  Suspense,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { addRecentSearch } from '#src/device/storage/recent-searches.ts'
import { isConfirmingInput } from '#src/ui/controls/input-method.ts'
import styles from './search-box.module.css'

/** Suggestions for a search field, loaded on focus. */
export type SuggestionsSlot = ComponentType<{
  input: HTMLInputElement
  onSearch: (text: string) => void
  /** A suggestion with its own page was chosen. */
  onLeave: () => void
}>

/**
 * On phones it opens below the header as a native popover, so that it works before hydration;
 * elsewhere it stands in the header. A search is an address: `/items?q=…`.
 */
export function SearchBox({ suggestions: Suggestions }: { suggestions?: SuggestionsSlot | undefined }) {
  const navigate = useNavigate()
  const q = String(useSearch({ strict: false }).q ?? '')
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [suggestionsInput, setSuggestionsInput] = useState<HTMLInputElement>()

  // The field may have been focused before hydration.
  useEffect(() => {
    if (input.current && document.activeElement === input.current) setSuggestionsInput(input.current)
  }, [])

  // Back and forward change the query; until then the typed text stays.
  const displayedQuery = useRef(q)
  useEffect(() => {
    if (displayedQuery.current === q) return
    displayedQuery.current = q
    if (input.current) input.current.value = q
  }, [q])

  const close = () => form.current?.hidePopover?.()
  const submitSearch = (text: string | undefined) => {
    close()
    if (text) addRecentSearch(text)
    void navigate({ to: '/items', search: text ? { q: text } : {} })
  }
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    submitSearch(input.current?.value.trim())
  }
  const preventComposingSubmit = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isConfirmingInput(event)) event.preventDefault()
  }
  /** Tab moves on to the page; the opening button closes the popover by itself. */
  const closeOnLeave = ({ relatedTarget: next }: FocusEvent) => {
    if (next && !form.current?.contains(next) && !next.matches('[popovertarget]')) close()
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
        onBlur={closeOnLeave}
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
          onKeyDown={preventComposingSubmit}
          onFocus={({ currentTarget }) => setSuggestionsInput(currentTarget)}
        />
        <button type="submit" className={styles.submit}>
          さがす
        </button>
        {Suggestions && suggestionsInput && (
          <Suspense>
            <Suggestions input={suggestionsInput} onSearch={submitSearch} onLeave={close} />
          </Suspense>
        )}
      </form>
    </>
  )
}
