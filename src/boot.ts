/**
 * Inline script at the end of a server-rendered page, so that the page is painted before the bundle is loaded. Loading
 * starts after the load event and the first paint, on a first visit 0.7 s later (src/boot-attributes.ts), with the first
 * pointer, key or focus event or click on a button, or after 2.5 s, whichever comes first. Until then links, forms and inputs
 * work natively; a click on a button is recorded and replayed once.
 * Part of every page, therefore limited in size (build/budgets.ts).
 */
import { reloadOnce } from './navigation/reload-once.ts'

const { dataset } = document.documentElement
/** In dependency order. */
const files = document.currentScript!.dataset['bundle']!.split(' ')
let isHydrated: boolean | undefined
let clickedButton: HTMLElement | undefined

/** Handles clicks on buttons, and Enter in a form, which submits with the form's button. */
function recordClick(event: Event & { submitter?: HTMLElement | null }) {
  const button = (event.submitter ?? (event.target as Element).closest('button')) as HTMLButtonElement | null
  // The browser handles popovers and GET forms itself.
  if (
    isHydrated ||
    !button ||
    button.popoverTargetElement ||
    (button.type === 'submit' && button.form?.method === 'get')
  )
    return
  event.preventDefault()
  // React may already listen, but must receive the click only once.
  event.stopPropagation()
  clickedButton = button
  // Assistive technology may send no other event.
  start()
}

/** Requests and runs each file in its own task, so that the page stays responsive: a request takes a phone some ms. */
function start() {
  // In browsers that report no paint, and in hidden pages, which paint nothing (boot-attributes.ts).
  if (dataset['steps']?.[0] === '1') dataset['steps'] = ''
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
  isHydrated = true
  clickedButton?.click()
}
// For `watchInstallation`. Returning false suppresses the browser's own install banner.
onbeforeinstallprompt = (offer) => !(installOffer = offer)
for (const type of ['click', 'submit']) addEventListener(type, recordClick, true)
for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start)
// After the load event, the frame that shows the pictures is not painted yet. Without `data-wait`, NaN means no delay.
onload = () =>
  new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(start, +dataset['wait']!))).observe({
    type: 'paint',
    buffered: true,
  })
setTimeout(start, 2_500)
