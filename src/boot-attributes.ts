/**
 * Sets the boot attributes (src/device/storage/local-storage.ts), loads the fonts that the worker has
 * (src/update/request-fonts.ts), and sets `data-whole` on pages that do not open at their top (src/navigation/scroll.ts).
 * On a first visit, sets `data-wait`, which delays the bundle (src/boot.ts). Sets `data-steps` to the steps that have not
 * begun, a digit each. After the paint they begin one by one: first pictures below the first ones (src/ui/picture.module.css),
 * then the page below the first screen (src/ui/step-class.ts). Inline in the head, because a long page is painted before its
 * end has arrived. Imports nothing, to stay small.
 *
 * Storage and cookies come from the browser's process, which takes a busy phone some 10 ms. A first visit reads them after
 * the paint, later visits before it.
 */
import type { BootAttribute } from './device/storage/local-storage.ts'

/** The first frame waits for fonts that are on the device, so that it is laid out once. */
const LATEST_MS = 200

/** Until the browser has drawn the frames that follow the first paint. */
const FIRST_VISIT_WAIT_MS = '700'

/** Time to paint what the step before has shown. */
const NEXT_STEP_MS = 60

const { dataset } = document.documentElement

// The browser scrolls after a reload, after Back and to an anchor. With reserved heights it would show other rows.
const isScrolled =
  location.hash || (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type !== 'navigate'
if (isScrolled) dataset['whole'] = ''
// Not only `data-whole`: it is removed if the page turns out to be at its top, and nothing may be hidden again then.
dataset['steps'] = isScrolled ? '1' : '12345'

const worker = navigator.serviceWorker

/**
 * No worker controls the page; returning customers nearly always have one. An anchor may be a token, which the bundle removes
 * from the address at once.
 */
const isFirstVisit = worker && !worker.controller && !isScrolled

function readAttributes() {
  for (const attribute of ['textSize', 'verify'] satisfies BootAttribute[])
    dataset[attribute] = localStorage[`komorebi.${attribute}`] ?? ''
}

function loadFonts(paths: string[]) {
  const faces = paths.map(
    (path) => new FontFace('Noto Sans JP Built', `url(${path})`, { weight: /\d+/.exec(path)![0], display: 'swap' }),
  )
  for (const face of faces) document.fonts.add(face)
  // Without them, text has the device's font.
  const loaded = Promise.allSettled(faces.map((face) => face.load()))
  // The browser cannot scroll a page that is hidden.
  if (isScrolled) return
  dataset['fonts'] = 'loading'
  const showText = () => delete dataset['fonts']
  void loaded.then(showText)
  setTimeout(showText, LATEST_MS)
}

if (isFirstVisit) dataset['wait'] = FIRST_VISIT_WAIT_MS
else
  try {
    readAttributes()
    const fonts = localStorage['komorebi.fonts']
    // Without a worker they would come from the network.
    if (fonts && worker?.controller) loadFonts(fonts.split(' '))
  } catch {
    // Storage is blocked or damaged: use the defaults.
  }

/** Shows what waits for this step and later what waits for the next ones, each only once. */
function show(step: number) {
  if (dataset['steps']![0] !== `${step}`) return
  dataset['steps'] = dataset['steps']!.slice(1)
  setTimeout(show, NEXT_STEP_MS, step + 1)
}

new PerformanceObserver(() => {
  // While fonts are loaded, only the background is painted. The contents cause another entry.
  if (!dataset['fonts']) show(1)
  if (isFirstVisit)
    try {
      readAttributes()
      // Scripts have to show a cart or a login.
      if (localStorage.length || document.cookie) delete dataset['wait']
    } catch {
      // Storage is blocked.
    }
}).observe({
  type: 'paint',
  buffered: true,
})
