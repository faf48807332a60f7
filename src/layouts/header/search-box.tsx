import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type SubmitEvent,
  Suspense,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { SearchSuggestionsProps } from '#src/features/search/search-suggestions.tsx'
import { rememberSearch } from '#src/local/recent-searches.ts'
import { SearchIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import styles from './search-box.module.css'

const nothing: { default: ComponentType<SearchSuggestionsProps> } = { default: () => null }
const NO_PROPOSALS = '検索候補を表示できません。言葉を入力すると検索できます'

/** Search works without them, so a failure is no reason to reload the page while the customer types. */
const SearchSuggestions = lazy(() =>
  import('#src/features/search/search-suggestions.tsx').then(
    (loaded) => ({ default: loaded.SearchSuggestions }),
    () => {
      void showToast({ kind: 'info', text: NO_PROPOSALS })
      return nothing
    },
  ),
)

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
  const [suggestsFor, setSuggestsFor] = useState<HTMLInputElement>()

  // Whoever was in it before the program listened.
  useEffect(() => {
    if (input.current && document.activeElement === input.current) setSuggestsFor(input.current)
  }, [])

  // Back and forward change the words; until then what is typed stays.
  const shownQuery = useRef(q)
  useEffect(() => {
    if (shownQuery.current === q) return
    shownQuery.current = q
    if (input.current) input.current.value = q
  }, [q])

  const close = () => form.current?.hidePopover?.()
  const searchFor = (words: string | undefined) => {
    close()
    if (words) rememberSearch(words)
    void navigate({ to: '/items', search: words ? { q: words } : {} })
  }
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    searchFor(input.current?.value.trim())
  }
  const holdBack = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
  }
  /** By the Tab key one goes on to the page; its own button closes it by itself. */
  const closeBehind = ({ relatedTarget: next }: FocusEvent) => {
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
          onFocus={({ currentTarget }) => setSuggestsFor(currentTarget)}
        />
        <button type="submit" className={styles.submit}>
          さがす
        </button>
        {suggestsFor && (
          <Suspense>
            <SearchSuggestions input={suggestsFor} onSearch={searchFor} onLeave={close} />
          </Suspense>
        )}
      </form>
    </>
  )
}
