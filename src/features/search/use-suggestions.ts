import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasOfflineCatalogue } from '#src/device/catalogue/has-catalogue.ts'
import { useCategories } from '#src/routing/site-data.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { findSuggestions, foldCategories, NO_SUGGESTIONS, type Suggestions } from './find-suggestions.ts'

/** Requests to the server wait for a pause in typing; the device is queried at every keystroke. */
const TYPING_PAUSE_MS = 200

interface SuggestionRequest {
  text: string
  stop: () => void
}

const isBlank = (text: string): boolean => text.trim() === ''

/**
 * The last suggestions stay until there are newer ones, so that nothing flickers between
 * keystrokes.
 */
export function useSuggestions(initialText: string) {
  const all = useCategories()
  const categories = useMemo(() => foldCategories(all), [all])
  const [isEmpty, setIsEmpty] = useState(isBlank(initialText))
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS)
  const isOffline = useIsOffline()
  const request = useRef<SuggestionRequest>(undefined)

  /** Called in the event handler, not in an effect: the list is rendered once per keystroke. */
  const requestSuggestions = (text: string) => {
    if (text === request.current?.text && !suggestions.isPartial) return
    request.current?.stop()
    const controller = new AbortController()
    const { signal } = controller
    request.current = { text, stop: () => controller.abort() }
    setIsEmpty(isBlank(text))
    if (isBlank(text)) return setSuggestions(NO_SUGGESTIONS)
    // The device responds before the keystroke's task ends. Flushing it here paints the list
    // together with the character; otherwise the browser would paint in between, which is expensive
    // on a slow phone.
    const show = (it: Suggestions) => flushSync(() => setSuggestions(it))
    const find = () => void findSuggestions(categories, text, signal).then(show, () => {})
    if (hasOfflineCatalogue()) find()
    else runLater(find, TYPING_PAUSE_MS, signal)
  }
  const retry = useEffectEvent(() => {
    if (suggestions.isPartial && request.current) requestSuggestions(request.current.text)
  })

  useEffect(() => {
    if (!isOffline) retry()
  }, [isOffline])
  useEffect(
    () => () => {
      request.current?.stop()
      request.current = undefined
    },
    [],
  )
  return { isEmpty, suggestions, requestSuggestions }
}

function runLater(task: () => void, ms: number, signal: AbortSignal): void {
  const timer = setTimeout(task, ms)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
