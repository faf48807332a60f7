/** What a reload by itself would take from the customer. Whoever has more of it adds a line. */
import { isSending } from '#src/local/writes-under-way.ts'

/** Not as the page offered it. A list that was only turned is soon turned again. */
const isTyped = (it: Element) => {
  if (it instanceof HTMLTextAreaElement) return it.value !== it.defaultValue
  if (!(it instanceof HTMLInputElement)) return false
  return /checkbox|radio/.test(it.type) ? it.checked !== it.defaultChecked : it.value !== it.defaultValue
}

const hasTypedText = () =>
  [...document.forms]
    // Those that only ask keep what they hold in the address.
    .filter(({ method }) => method === 'post')
    .some((form) => [...form.elements].some(isTyped))

const hasOpenDialog = () => document.querySelector('dialog[open]') !== null

const isPlaying = () =>
  document.querySelector('iframe') !== null || [...document.querySelectorAll('video')].some((it) => !it.paused)

const SIGNS = [isSending, hasTypedText, hasOpenDialog, isPlaying]

export const isBusy = (): boolean => SIGNS.some((sign) => sign())
