/**
 * Stands inline at the end of a page that the server rendered, so that the page is painted before the program is
 * loaded: it starts with the load event, the first touch or key, or 2.5 s after the document, whichever comes first.
 * Links, forms and what is typed work by themselves until then; a click on a button is remembered and done once.
 */
import { applyTextSize } from './features/settings/text-size.ts'
import { reloadOnce } from './navigation/chunk-guard.ts'

const [program, ...others] = document.currentScript!.dataset['program']!.split(' ')
const EARLY_SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin']
let clicked: HTMLElement | undefined

function remember(event: Event) {
  const button = (event.target as Element).closest<HTMLButtonElement>('button,[role=button]')
  // The browser itself opens popovers and sends forms that only ask.
  if (!button || button.popoverTargetElement || (button.type === 'submit' && button.form?.method === 'get')) return
  event.preventDefault()
  clicked = button
}

function rememberSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.method === 'get') return
  event.preventDefault()
  clicked = event.submitter ?? undefined
}

function start() {
  for (const sign of EARLY_SIGNS) removeEventListener(sign, start, true)
  removeEventListener('load', start)
  clearTimeout(timer)
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  import(/* @vite-ignore */ program!).catch(() => reloadOnce())
}

applyTextSize()
window.komorebi = {
  replayClick() {
    removeEventListener('click', remember, true)
    removeEventListener('submit', rememberSubmit, true)
    if (clicked?.isConnected) clicked.click()
    clicked = undefined
  },
}
addEventListener('click', remember, true)
addEventListener('submit', rememberSubmit, true)
for (const sign of EARLY_SIGNS) addEventListener(sign, start, { capture: true, passive: true })
addEventListener('load', start)
const timer = setTimeout(start, 2_500)
