import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasPack } from '#src/local/pack/has-pack.ts'
import { useCategories } from '#src/navigation/site-data.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
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
export function useSuggestions(initialText: string) {
  const { call } = root.useRouteContext()
  const all = useCategories()
  const categories = useMemo(() => foldCategories(all), [all])
  const [isEmpty, setIsEmpty] = useState(isBlank(initialText))
  const [found, setFound] = useState(NO_SUGGESTIONS)
  const isOffline = useIsOffline()
  const asked = useRef<Asked>(undefined)

  /** Asked where the letter is heard, not after a first rendering of it: the list is rendered once a letter. */
  const ask = (text: string) => {
    if (text === asked.current?.text && !found.isPartial) return
    asked.current?.stop()
    const controller = new AbortController()
    const { signal } = controller
    asked.current = { text, stop: () => controller.abort() }
    setIsEmpty(isBlank(text))
    if (isBlank(text)) return setFound(NO_SUGGESTIONS)
    // The device answers before the task of the letter ends. Shown in it, the list is painted with the letter, once;
    // left to its own time, React would let the browser paint in between, and a slow phone pays for two.
    const show = (it: Suggestions) => flushSync(() => setFound(it))
    const find = () => void findSuggestions({ call, categories }, text, signal).then(show, () => {})
    if (hasPack()) find()
    else callLater(find, REST_MS, signal)
  }
  const askAgain = useEffectEvent(() => {
    if (found.isPartial && asked.current) ask(asked.current.text)
  })

  useEffect(() => {
    if (!isOffline) askAgain()
  }, [isOffline])
  useEffect(
    () => () => {
      asked.current?.stop()
      asked.current = undefined
    },
    [],
  )
  return { isEmpty, found, ask }
}

function callLater(what: () => void, ms: number, signal: AbortSignal): void {
  const timer = setTimeout(what, ms)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
