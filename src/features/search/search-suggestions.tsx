import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Search as SearchIcon, History as RecentIcon } from 'lucide-react'
import { clearRecentSearches, getRecentSearches } from '#src/device/storage/recent-searches.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import styles from './search-suggestions.module.css'
import { Suggestion, type SuggestionProps } from './suggestion.tsx'
import { optionId, useCombobox } from './use-combobox.ts'
import { useStartingPoints } from './use-starting-points.ts'
import { useSuggestions } from './use-suggestions.ts'
import optionGroupStyles from './option-group.module.css'

export interface SearchSuggestionsProps {
  /** The search field, in its form. */
  input: HTMLInputElement
  onSearch: (query: string) => void
  /** An option with its own page was chosen. */
  onLeave: () => void
}

interface Option {
  key: string
  show: Omit<SuggestionProps, 'id' | 'isActive' | 'terms'>
  choose: () => void
}

const RECENT = <RecentIcon />
const SEARCH = <SearchIcon />
const NO_TERMS: string[] = []
/** More are stored: here they would push the rest below the keyboard of a phone. */
const MAX_RECENT = 4

/**
 * Shown below the focused field: starting points while it is empty, then matching categories and
 * items.
 */
export const SearchSuggestions = withQueryClient(function SearchSuggestions(props: SearchSuggestionsProps) {
  const { input, onSearch, onLeave } = props
  const listId = useId()
  const navigate = useNavigate()
  const [recent, setRecent] = useState(getRecentSearches)
  const { isEmpty, suggestions, requestSuggestions } = useSuggestions(input.value)
  const start = useStartingPoints()

  /** The search box stores the search just after this. */
  const reloadRecent = () => void setTimeout(() => setRecent(getRecentSearches()))
  const search = (query: string) => {
    fill(input, query)
    onSearch(query)
    reloadRecent()
  }
  const openCategory = (id: number) => void navigate({ to: '/items/category/{-$id}', params: { id } })

  const recentOptions = recent.slice(0, MAX_RECENT).map((query, index): Option => {
    return { key: `recent ${index}`, show: { text: query, icon: RECENT }, choose: () => search(query) }
  })
  const popularOptions = start.popularWords.map((query, index): Option => {
    return { key: `popular ${index}`, show: { text: query, isChip: true }, choose: () => search(query) }
  })
  const startCategories = start.categories.map(({ id, name, picture }): Option => {
    const show = { text: name, icon: SEARCH, picture: picture ?? undefined }
    return { key: `start ${id}`, show, choose: () => openCategory(id) }
  })
  const categoryOptions = suggestions.categories.map(({ id, name }, index): Option => {
    return {
      key: `category ${index}`,
      show: { text: name, note: 'カテゴリー', icon: SEARCH },
      choose: () => openCategory(id),
    }
  })
  const itemOptions = suggestions.items.map(({ id, name, categoryName, picture }, index): Option => {
    const choose = () => void navigate({ to: '/items/$id', params: { id } })
    return { key: `item ${index}`, show: { text: name, note: categoryName, picture }, choose }
  })
  const options = isEmpty
    ? [...recentOptions, ...popularOptions, ...startCategories]
    : [...categoryOptions, ...itemOptions]
  const choose = (index: number) => {
    close()
    options[index]?.choose()
    onLeave()
  }
  const { isOpen, active, close } = useCombobox({
    input,
    listId,
    count: options.length,
    onText: requestSuggestions,
    onChoose: choose,
  })
  const handleClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const option = (target as Element).closest('[role=option]')
    if (option) choose([...currentTarget.querySelectorAll('[role=option]')].indexOf(option))
  }
  useSubmits(input, () => {
    reloadRecent()
    close()
  })

  const show = (some: readonly Option[], first = 0): ReactNode =>
    some.map(({ key, show: props }, index) => (
      <Suggestion
        key={key}
        id={optionId(listId, first + index)}
        isActive={first + index === active}
        terms={isEmpty ? NO_TERMS : suggestions.terms}
        {...props}
      />
    ))
  return (
    <div className={styles.panel} hidden={!isOpen}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
          jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles the keys */}
      <div
        id={listId}
        role="listbox"
        aria-label={isEmpty ? '検索のヒント' : '検索の候補'}
        onPointerDown={(event) => event.preventDefault()}
        onClick={handleClick}
      >
        {!isEmpty && show(options)}
        {isEmpty && recentOptions.length > 0 && (
          <OptionGroup title="最近の検索" appearance="rows">
            {show(recentOptions)}
          </OptionGroup>
        )}
        {isEmpty && popularOptions.length > 0 && (
          <OptionGroup title="よく検索される言葉" appearance="chips">
            {show(popularOptions, recentOptions.length)}
          </OptionGroup>
        )}
        {isEmpty && startCategories.length > 0 && (
          <OptionGroup title="カテゴリーからさがす" appearance="tiles">
            {show(startCategories, recentOptions.length + popularOptions.length)}
          </OptionGroup>
        )}
      </div>
      {isEmpty && recentOptions.length > 0 && (
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            clearRecentSearches()
            setRecent([])
            input.focus()
          }}
        >
          履歴を消す
        </button>
      )}
      <VisuallyHidden>
        <span role="status">{isOpen && !isEmpty ? `候補が${options.length}件あります` : ''}</span>
      </VisuallyHidden>
    </div>
  )
})

/** The field is uncontrolled: React neither reads nor writes its value. */
function fill(field: HTMLInputElement, query: string): void {
  field.value = query
}

/** Covers every way to submit: the button, Enter, or the keyboard of a phone. */
function useSubmits(input: HTMLInputElement, onSubmit: () => void) {
  const submit = useEffectEvent(onSubmit)
  useEffect(() => {
    const controller = new AbortController()
    input.form?.addEventListener('submit', submit, { signal: controller.signal })
    return () => controller.abort()
  }, [input])
}

interface OptionGroupProps {
  title: string
  /** Rows are read one by one, chips and tiles at a glance. */
  appearance: 'rows' | 'chips' | 'tiles'
  children: ReactNode
}

/** Options of a list box under a common title. */
function OptionGroup({ title, appearance, children }: OptionGroupProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId} className={optionGroupStyles.group}>
      <p id={titleId} role="presentation" className={optionGroupStyles.title}>
        {title}
      </p>
      <div role="presentation" className={optionGroupStyles[appearance]}>
        {children}
      </div>
    </div>
  )
}
