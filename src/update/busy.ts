/** Whether an automatic reload would lose something. Add further checks to `CHECKS`. */
import { isSending } from '#src/device/network/active-writes.ts'

/** The value differs from the page's default. Select fields are ignored, because they are quickly chosen again. */
const isChanged = (it: Element) => {
  if (it instanceof HTMLTextAreaElement) return it.value !== it.defaultValue
  if (!(it instanceof HTMLInputElement)) return false
  return /checkbox|radio/.test(it.type) ? it.checked !== it.defaultChecked : it.value !== it.defaultValue
}

const hasTypedText = () =>
  [...document.forms]
    // GET forms keep their values in the URL.
    .filter(({ method }) => method === 'post')
    .some((form) => [...form.elements].some(isChanged))

const hasOpenDialog = () => document.querySelector('dialog[open]') !== null

const isPlaying = () =>
  document.querySelector('iframe') !== null || [...document.querySelectorAll('video')].some((it) => !it.paused)

const CHECKS = [isSending, hasTypedText, hasOpenDialog, isPlaying]

export const isBusy = (): boolean => CHECKS.some((check) => check())
