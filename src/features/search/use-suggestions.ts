import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listCategories } from '#contract/categories.ts'
import { hasPack } from '#src/local/pack/has-pack.ts'
import { useCategories } from '#src/navigation/site-data.ts'
import { findSuggestions, foldCategories, NO_SUGGESTIONS, type Suggestions } from './find-suggestions.ts'

/** The server is asked when the fingers rest, the device with every letter. */
const REST_MS = 200

interface Asked {
  text: string
  stop: () => void
}

const isBlank = (text: string): boolean => text.trim() === ''

const root = getRouteApi('__root__')

/** What was found last stays until there is something newer, so that nothing flickers between two letters. */
export function useSuggestions(typed: string) {
  const { call } = root.useRouteContext()
  const all = useCategories()
  const categories = useMemo(() => foldCategories(all), [all])
  const [isEmpty, setIsEmpty] = useState(isBlank(typed))
  const [found, setFound] = useState(NO_SUGGESTIONS)
  const asked = useRef<Asked>(undefined)
  useEffect(() => {
    // The device makes its index with the first question: better before the first letter.
    if (hasPack()) call(listCategories).catch(() => {})
  }, [call])
  useEffect(
    () => () => {
      asked.current?.stop()
      asked.current = undefined
    },
    [],
  )

  /** Asked where the letter is heard, not after a first rendering of it: the list is rendered once a letter. */
  const ask = (text: string) => {
    if (text === asked.current?.text) return
    asked.current?.stop()
    setIsEmpty(isBlank(text))
    const controller = new AbortController()
    const { signal } = controller
    // The device answers before the task of the letter ends. Shown in it, the list is painted with the letter, once;
    // left to its own time, React would let the browser paint in between, and a slow phone pays for two.
    const show = (it: Suggestions) => flushSync(() => setFound(it))
    const find = () => void findSuggestions({ call, categories }, text, signal).then(show, () => {})
    const timer = hasPack() ? find() : setTimeout(find, REST_MS)
    const stop = () => {
      clearTimeout(timer ?? undefined)
      controller.abort()
    }
    asked.current = { text, stop }
  }
  return { isEmpty, found, ask }
}
