/**
 * Inline script at the end of a server-rendered page, so that the page is painted before the bundle is loaded. Loading
 * starts with the load event or with the first pointer, key or focus event or click on a button, whichever comes first.
 * Until then links, forms, inputs, the menu and the search work natively; a click on another button is recorded and replayed
 * once.
 * Part of every page, therefore limited in size (build/budgets.ts).
 */
import { reloadOnce } from '#src/failures/reload-once.ts'

const LATEST_MS = 2_500

/** In dependency order. */
const files = document.currentScript!.dataset['bundle']!.split(' ')
/** Ends with hydration. */
const recording = new AbortController()
/** This script is its own scope, and the smallest. */
let clickedButton: HTMLElement | undefined

/** Handles clicks on buttons, and Enter in a form, which submits with the form's button. */
function recordClick(event: Event & { submitter?: HTMLElement | null }) {
  const button = (event.submitter ?? (event.target as Element).closest('button')) as HTMLButtonElement | null
  // The browser handles popovers and GET forms itself.
  if (!button || button.popoverTargetElement || (button.type === 'submit' && button.form?.method === 'get')) return
  event.preventDefault()
  // React may already listen, but must receive the click only once.
  event.stopPropagation()
  clickedButton = button
  // Assistive technology may send no other event.
  start()
}

/** Requests and runs each file in its own task, so that the page stays responsive: a request takes a phone some ms. */
function start() {
  // Leaves nothing for a second call.
  const bundle = files.splice(0)
  const runNext = (): unknown => bundle[0] && import(/* @vite-ignore */ bundle.shift()!).then(runNext, reloadOnce)
  for (const href of bundle)
    setTimeout(() =>
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
    )
  runNext()
}

replayClick = () => {
  recording.abort()
  clickedButton?.click()
}
// For `watchInstallation`. Returning false suppresses the browser's own install banner.
onbeforeinstallprompt = (offer) => !(installOffer = offer)
for (const type of ['click', 'submit']) addEventListener(type, recordClick, { capture: true, signal: recording.signal })
for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start)
// The frame that shows the pictures comes before the bundle's requests.
onload = () => requestAnimationFrame(() => setTimeout(start))
// A picture that does not arrive holds back the load event, and with it the cart, the login and what waits to be sent.
setTimeout(start, LATEST_MS)
