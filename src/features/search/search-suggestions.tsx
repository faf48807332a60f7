import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { listCategories } from '#contract/categories.ts'
import { hasPack } from '#src/local/pack/has-pack.ts'
import { forgetSearches, readRecentSearches, rememberSearch } from '#src/local/recent-searches.ts'
import { useCategories } from '#src/navigation/site-data.ts'
import { classNames } from '#src/ui/class-names.ts'
import { RecentIcon, SearchIcon } from '#src/ui/icons.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { findSuggestions, NO_SUGGESTIONS } from './find-suggestions.ts'
import { hitParts } from './hit-parts.ts'
import styles from './search-suggestions.module.css'
import { optionId, useCombobox } from './use-combobox.ts'

/** The server is asked when the fingers rest, the device with every letter. */
const REST_MS = 200

const root = getRouteApi('__root__')

export interface SearchSuggestionsProps {
  /** The field that they belong to, in its form. */
  input: HTMLInputElement
  onSearch: (words: string) => void
  /** Something was chosen that is a page of its own. */
  onLeave: () => void
}

interface Option {
  key: string
  show: ReactNode
  take: () => void
}

/** Under the field while it has the focus: what was searched for before, then items and categories that fit. */
export function SearchSuggestions({ input, onSearch, onLeave }: SearchSuggestionsProps) {
  const listId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(() => input.value)
  const [recent, setRecent] = useState(readRecentSearches)
  const found = useSuggestions(text)
  const mark = (name: string) => <Marked text={name} words={found.words} />

  const remember = (words: string) => {
    rememberSearch(words)
    setRecent(readRecentSearches())
  }
  const recentOptions = recent.map((words): Option => {
    const take = () => {
      input.value = words
      remember(words)
      onSearch(words)
    }
    return { key: `recent ${words}`, show: <Line icon={<RecentIcon />}>{words}</Line>, take }
  })
  const categoryOptions = found.categories.map(({ id, name }): Option => {
    const take = () => void navigate({ to: '/items/category/{-$id}', params: { id } })
    const show = (
      <Line icon={<SearchIcon />} note="カテゴリー">
        {mark(name)}
      </Line>
    )
    return { key: `category ${id}`, show, take }
  })
  const itemOptions = found.items.map(({ id, name, categoryName, picture }): Option => {
    const take = () => void navigate({ to: '/items/$id', params: { id } })
    const thumb = (
      <span className={styles.thumb}>
        <Picture picture={picture} sizes="48px" ratio="square" decorative />
      </span>
    )
    const show = (
      <Line icon={thumb} note={categoryName}>
        {mark(name)}
      </Line>
    )
    return { key: `item ${id}`, show, take }
  })
  const isEmpty = text.trim() === ''
  const options = isEmpty ? recentOptions : [...categoryOptions, ...itemOptions]
  const take = (index: number) => {
    close()
    options[index]?.take()
    if (!isEmpty) onLeave()
  }
  const { isOpen, active, close } = useCombobox({ input, listId, count: options.length, onText: setText, onTake: take })
  useSubmits(input, (words) => {
    remember(words)
    close()
  })

  return (
    <div className={styles.panel} hidden={!isOpen}>
      {isEmpty && <p className={styles.title}>最近の検索</p>}
      <div id={listId} role="listbox" aria-label={isEmpty ? '最近の検索' : '検索の候補'} className={styles.list}>
        {options.map(({ key, show }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus
          <div
            key={key}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === active}
            className={classNames(styles.option, index === active && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
          >
            {show}
          </div>
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

/** What was found last stays until there is something newer, so that nothing flickers between two letters. */
function useSuggestions(text: string) {
  const { call } = root.useRouteContext()
  const categories = useCategories()
  const [found, setFound] = useState(NO_SUGGESTIONS)
  useEffect(() => {
    // The device makes its index with the first question: better before the first letter.
    if (hasPack()) call(listCategories).catch(() => {})
  }, [call])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const find = () => void findSuggestions({ call, categories }, text, signal).then(setFound, () => {})
    const timer = setTimeout(find, hasPack() ? 0 : REST_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, call, categories])
  return found
}

/** However the form is sent: by its button, by Enter, or by the keyboard of a phone. */
function useSubmits(input: HTMLInputElement, onSubmit: (words: string) => void) {
  useEffect(() => {
    const { form } = input
    const submit = () => onSubmit(input.value)
    form?.addEventListener('submit', submit)
    return () => form?.removeEventListener('submit', submit)
  })
}

function Line({ icon, note, children }: { icon: ReactNode; note?: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>{children}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  hitParts(text, words).map(({ text: part, isHit }, index) =>
    isHit ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
