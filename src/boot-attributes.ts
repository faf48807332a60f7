/**
 * Sets the classes of `<html>` that the first frame needs (src/device/storage/html-class.ts): by stored values, while the fonts
 * that the worker has are loaded (src/update/request-fonts.ts), and on pages that do not open at their top (src/routing/scroll.ts).
 * Records how translators and password managers change the page before hydration (src/hydration/foreign-changes.ts).
 * Inline in the head, because a long page is painted before its end has arrived. Imports next to nothing, to stay small.
 *
 * Storage and cookies come from the browser's process, which takes a busy phone some 10 ms. A first visit reads them after
 * the paint, later visits before it.
 */
import { setHtmlClass, STORED_CLASSES } from './device/storage/html-class.ts'

/** The first frame waits for fonts that are on the device, so that it is laid out once. */
const LATEST_MS = 200

// The browser scrolls after a reload, after Back and to an anchor. With reserved heights it would show other rows.
const isScrolled =
  location.hash || (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type !== 'navigate'
setHtmlClass('whole', Boolean(isScrolled))

const foreignChanges: MutationRecord[] = []
/** What translators and password managers add: `<font>`, custom elements, icons of LastPass. The server sends none of them. */
const isForeign = (node: Node) =>
  node.nodeName === 'FONT' || node.nodeName.includes('-') || 'lastpassIconRoot' in ((node as HTMLElement).dataset ?? {})
const recordChanges = (records: MutationRecord[]) => {
  for (const record of records)
    // The parser adds nodes too, and removes none.
    if (
      document.readyState !== 'loading' ||
      record.removedNodes.length > 0 ||
      [...record.addedNodes].some((node) => isForeign(node))
    )
      foreignChanges.push(record)
}
const changeObserver = new MutationObserver(recordChanges)
changeObserver.observe(document, { childList: true, subtree: true, characterData: true, characterDataOldValue: true })
window.takeForeignChanges = () => {
  recordChanges(changeObserver.takeRecords())
  changeObserver.disconnect()
  return foreignChanges
}

const worker = navigator.serviceWorker

/** No worker controls the page; returning customers nearly always have one. */
const isFirstVisit = worker && !worker.controller && !isScrolled

function setStoredClasses() {
  try {
    for (const name of ['largeText', 'unverified'] as const)
      setHtmlClass(name, localStorage[STORED_CLASSES[name].key] === STORED_CLASSES[name].value)
  } catch {
    // Storage is blocked: use the defaults.
  }
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
  setHtmlClass('loadingFonts', true)
  const showText = () => setHtmlClass('loadingFonts', false)
  void loaded.then(showText)
  setTimeout(showText, LATEST_MS)
}

if (isFirstVisit) new PerformanceObserver(setStoredClasses).observe({ type: 'paint', buffered: true })
else {
  setStoredClasses()
  try {
    const fonts = localStorage['komorebi.fonts']
    // Without a worker they would come from the network.
    if (fonts && worker?.controller) loadFonts(fonts.split(' '))
  } catch {
    // Storage is blocked or damaged: text has the device's font.
  }
}
