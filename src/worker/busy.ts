/** What a reload by itself would take from the customer. Whoever has more of it adds a line. */
import { isSending } from '#src/local/writes-under-way.ts'
import { isControl, isUntouched } from '#src/ui/form/typed-values.ts'

const hasTypedText = () =>
  [...document.forms]
    // Those that only ask keep what they hold in the address.
    .filter(({ method }) => method === 'post')
    .some((form) => [...form.elements].some((element) => isControl(element) && !isUntouched(element)))

const hasOpenDialog = () => document.querySelector('dialog[open]') !== null

const isPlaying = () =>
  document.querySelector('iframe') !== null || [...document.querySelectorAll('video')].some((it) => !it.paused)

const SIGNS = [isSending, hasTypedText, hasOpenDialog, isPlaying]

export const isBusy = (): boolean => SIGNS.some((sign) => sign())
