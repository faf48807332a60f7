import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { forgetSearches, readRecentSearches } from '#src/local/recent-searches.ts'
import { RecentIcon, SearchIcon } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { OptionGroup } from './option-group.tsx'
import styles from './search-suggestions.module.css'
import { Suggestion, type SuggestionProps } from './suggestion.tsx'
import { optionId, useCombobox } from './use-combobox.ts'
import { useStart } from './use-start.ts'
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
/** More are kept: with them the rest would stand below the keyboard of a phone. */
const MOST_RECENT = 4

/** Under the field while it has the focus: where one may begin, then items and categories that fit what is typed. */
export function SearchSuggestions({ input, onSearch, onLeave }: SearchSuggestionsProps) {
  const listId = useId()
  const navigate = useNavigate()
  const [recent, setRecent] = useState(readRecentSearches)
  const { isEmpty, found, ask } = useSuggestions(input.value)
  const start = useStart()

  /** The field remembers what it searches for, just after this. */
  const readRecentAgain = () => void setTimeout(() => setRecent(readRecentSearches()))
  const searchFor = (words: string) => {
    fill(input, words)
    onSearch(words)
    readRecentAgain()
  }
  const openCategory = (id: number) => void navigate({ to: '/items/category/{-$id}', params: { id } })

  const recentOptions = recent.slice(0, MOST_RECENT).map((words, index): Option => {
    return { key: `recent ${index}`, show: { text: words, icon: RECENT }, take: () => searchFor(words) }
  })
  const popularOptions = start.popularWords.map((words, index): Option => {
    return { key: `popular ${index}`, show: { text: words, isChip: true }, take: () => searchFor(words) }
  })
  const startCategories = start.categories.map(({ id, name, picture }): Option => {
    const show = { text: name, icon: SEARCH, picture: picture ?? undefined }
    return { key: `start ${id}`, show, take: () => openCategory(id) }
  })
  const categoryOptions = found.categories.map(({ id, name }, index): Option => {
    return {
      key: `category ${index}`,
      show: { text: name, note: 'カテゴリー', icon: SEARCH },
      take: () => openCategory(id),
    }
  })
  const itemOptions = found.items.map(({ id, name, categoryName, picture }, index): Option => {
    const take = () => void navigate({ to: '/items/$id', params: { id } })
    return { key: `item ${index}`, show: { text: name, note: categoryName, picture }, take }
  })
  const options = isEmpty
    ? [...recentOptions, ...popularOptions, ...startCategories]
    : [...categoryOptions, ...itemOptions]
  const take = (index: number) => {
    close()
    options[index]?.take()
    onLeave()
  }
  const { isOpen, active, close } = useCombobox({ input, listId, count: options.length, onText: ask, onTake: take })
  const takeClicked = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const option = (target as Element).closest('[role=option]')
    if (option) take([...currentTarget.querySelectorAll('[role=option]')].indexOf(option))
  }
  useSubmits(input, () => {
    readRecentAgain()
    close()
  })

  const show = (some: readonly Option[], first = 0): ReactNode =>
    some.map(({ key, show: props }, index) => (
      <Suggestion
        key={key}
        id={optionId(listId, first + index)}
        isActive={first + index === active}
        words={isEmpty ? NO_WORDS : found.words}
        {...props}
      />
    ))
  return (
    <div className={styles.panel} hidden={!isOpen}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus */}
      <div
        id={listId}
        role="listbox"
        aria-label={isEmpty ? '検索のヒント' : '検索の候補'}
        onPointerDown={(event) => event.preventDefault()}
        onClick={takeClicked}
      >
        {!isEmpty && show(options)}
        {isEmpty && recentOptions.length > 0 && (
          <OptionGroup title="最近の検索" look="rows">
            {show(recentOptions)}
          </OptionGroup>
        )}
        {isEmpty && popularOptions.length > 0 && (
          <OptionGroup title="よく検索される言葉" look="chips">
            {show(popularOptions, recentOptions.length)}
          </OptionGroup>
        )}
        {isEmpty && startCategories.length > 0 && (
          <OptionGroup title="カテゴリーからさがす" look="tiles">
            {show(startCategories, recentOptions.length + popularOptions.length)}
          </OptionGroup>
        )}
      </div>
      {isEmpty && recentOptions.length > 0 && (
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

/** The field is the browser's own: React neither reads nor writes what stands in it. */
function fill(field: HTMLInputElement, words: string): void {
  field.value = words
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
