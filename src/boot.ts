/**
 * Stands inline at the end of a page that the server rendered, so that the page is painted before the program is
 * loaded: it starts with the first frame after the load event, the first touch or key, or 2.5 s after the document,
 * whichever comes first.
 * Links, forms and what is typed work by themselves until then; a click on a button is remembered and done once.
 * Every page carries it, so it is held within 1 kB (build/budgets.ts).
 */
import { reloadOnce } from './navigation/reload-once.ts'

/** Each after those that it imports. */
const files = document.currentScript!.dataset['program']!.split(' ')
let isTakenOver: boolean | undefined
let clicked: HTMLElement | undefined

/** A click on a button, or Enter in a form, which clicks the form's button. */
function remember(event: Event & { submitter?: HTMLElement | null }) {
  const button = (event.submitter ?? (event.target as Element).closest('button')) as HTMLButtonElement | null
  // The browser itself opens popovers and sends forms that only ask.
  if (
    isTakenOver ||
    !button ||
    button.popoverTargetElement ||
    (button.type === 'submit' && button.form?.method === 'get')
  )
    return
  event.preventDefault()
  // React may listen already: it shall hear of the click once.
  event.stopPropagation()
  clicked = button
}

/** One by one, each in a task of its own, so that the page stays responsive. */
const runNext = (): unknown => files[0] && import(/* @vite-ignore */ files.shift()!).then(runNext, reloadOnce)

/** Called again, it finds little or nothing left to do. */
function start() {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  runNext()
}

self.replayClick = () => {
  isTakenOver = true
  clicked?.click()
}
// For `followInstall`. The browser's own banner would come at a bad time: false keeps it back.
self.onbeforeinstallprompt = (offer) => !(self.installOffer = offer)
for (const type of ['click', 'submit']) addEventListener(type, remember, true)
for (const sign of ['pointerdown', 'keydown', 'focusin']) addEventListener(sign, start)
// The pictures are there then, but the frame that shows them has yet to be drawn.
self.onload = () => requestAnimationFrame(() => setTimeout(start))
setTimeout(start, 2_500)
