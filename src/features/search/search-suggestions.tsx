import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { forgetSearches, readRecentSearches } from '#src/local/recent-searches.ts'
import { RecentIcon, SearchIcon } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './search-suggestions.module.css'
import { Suggestion, type SuggestionProps } from './suggestion.tsx'
import { optionId, useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface SearchSuggestionsProps {
  /** The field that they belong to, in its form. */
  input: HTMLInputElement
  onSearch: (words: string) => void
  /** Something was chosen that is a page of its own. */
  onLeave: () => void
}

interface Option {
  key: string
  show: Omit<SuggestionProps, 'id' | 'isActive' | 'words'>
  take: () => void
}

const RECENT = <RecentIcon />
const SEARCH = <SearchIcon />
const NO_WORDS: string[] = []

/** Under the field while it has the focus: what was searched for before, then items and categories that fit. */
export function SearchSuggestions({ input, onSearch, onLeave }: SearchSuggestionsProps) {
  const listId = useId()
  const navigate = useNavigate()
  const [recent, setRecent] = useState(readRecentSearches)
  const { isEmpty, found, ask } = useSuggestions(input.value)

  /** The field remembers what it searches for, just after this. */
  const readRecentAgain = () => void setTimeout(() => setRecent(readRecentSearches()))
  const recentOptions = recent.map((words, index): Option => {
    const take = () => {
      input.value = words
      onSearch(words)
      readRecentAgain()
    }
    return { key: `recent ${index}`, show: { text: words, icon: RECENT }, take }
  })
  const categoryOptions = found.categories.map(({ id, name }, index): Option => {
    const take = () => void navigate({ to: '/items/category/{-$id}', params: { id } })
    return { key: `category ${index}`, show: { text: name, note: 'カテゴリー', icon: SEARCH }, take }
  })
  const itemOptions = found.items.map(({ id, name, categoryName, picture }, index): Option => {
    const take = () => void navigate({ to: '/items/$id', params: { id } })
    return { key: `item ${index}`, show: { text: name, note: categoryName, picture }, take }
  })
  const options = isEmpty ? recentOptions : [...categoryOptions, ...itemOptions]
  const take = (index: number) => {
    close()
    options[index]?.take()
    if (!isEmpty) onLeave()
  }
  const { isOpen, active, close } = useCombobox({ input, listId, count: options.length, onText: ask, onTake: take })
  const takeClicked = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const option = (target as Element).closest('[role=option]')
    if (option) take([...currentTarget.children].indexOf(option))
  }
  useSubmits(input, () => {
    readRecentAgain()
    close()
  })

  return (
    <div className={styles.panel} hidden={!isOpen}>
      {isEmpty && <p className={styles.title}>最近の検索</p>}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus */}
      <div
        id={listId}
        role="listbox"
        aria-label={isEmpty ? '最近の検索' : '検索の候補'}
        className={styles.list}
        onPointerDown={(event) => event.preventDefault()}
        onClick={takeClicked}
      >
        {options.map(({ key, show }, index) => (
          <Suggestion
            key={key}
            id={optionId(listId, index)}
            isActive={index === active}
            words={isEmpty ? NO_WORDS : found.words}
            {...show}
          />
        ))}
      </div>
      {isEmpty && (
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            forgetSearches()
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
}

/** However the form is sent: by its button, by Enter, or by the keyboard of a phone. */
function useSubmits(input: HTMLInputElement, onSubmit: () => void) {
  const submit = useEffectEvent(onSubmit)
  useEffect(() => {
    const controller = new AbortController()
    input.form?.addEventListener('submit', submit, { signal: controller.signal })
    return () => controller.abort()
  }, [input])
}
