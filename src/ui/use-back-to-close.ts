/**
 * What lies over the page has a step of its own in the history, so that the browser's back button closes it. The program
 * imports this before it makes the router: where listeners are called in the order in which they came, it comes first.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

interface Overlay {
  /** Of its entry in the history; no two are alike, not even after a reload. */
  id: number
  href: string
  close: () => void
}

interface EntryState {
  __TSR_index?: number
  overlay?: number
}

/** The topmost last. */
const overlays: Overlay[] = []

/** The history is going back over entries that nobody needs any more. */
let dropping: { end: () => void; isOver: Promise<void> } | undefined

const standing = () => history.state as EntryState | null
const depthOf = (id: number | undefined) => overlays.findIndex((overlay) => overlay.id === id) + 1

/** Whose overlay is closed: a link was followed from it, or the page was loaded anew. */
const isStale = (id: number | undefined) => id !== undefined && depthOf(id) === 0

function drop(entries: number): Promise<void> {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => (end = resolve))
  dropping = { end, isOver }
  history.go(-entries)
  return isOver
}

function takeStep(event: PopStateEvent) {
  const here = (event.state as EntryState | null)?.overlay
  const left = overlays.slice(depthOf(here))
  // Who goes further back than to the page below leaves that page too, and the router has to know.
  if (!dropping && !isStale(here) && left[0]?.href !== location.href) return
  event.stopImmediatePropagation()
  if (isStale(here)) return history.back()
  if (!dropping) return left.toReversed().forEach(({ close }) => close())
  dropping.end()
  dropping = undefined
}

// The router shall not take these steps for navigations.
if (typeof window !== 'undefined') addEventListener('popstate', takeStep, { capture: true })

/** By the system's own ways: Escape, a gesture. */
export function closeTopmost(): void {
  overlays.at(-1)?.close()
}

/** Before a navigation that shall lead back to the page itself: takes the steps of all that lies over it out of the history. */
export async function leaveOverlays(): Promise<void> {
  await dropping?.isOver
  const depth = depthOf(standing()?.overlay)
  if (depth > 0) await drop(depth)
}

/**
 * While it is open the history has one more entry for the same page. Links inside it should `replace`, so that they take this
 * entry's place. It closes when another page comes.
 */
export function useBackToClose(open: boolean, askToClose: () => void) {
  const latestAsk = useRef(askToClose)
  useEffect(() => {
    latestAsk.current = askToClose
  })
  // With what is shown, not after it: a step back in between would leave the page.
  useLayoutEffect(() => {
    if (!open) return
    const overlay = { id: Math.random(), href: location.href, close: () => latestAsk.current() }
    const { pathname } = location
    const closeElsewhere = () => location.pathname !== pathname && overlay.close()
    addEventListener('routeChanged', closeElsewhere)
    overlays.push(overlay)
    if (dropping) void dropping.isOver.then(() => overlays.includes(overlay) && addEntry(overlay))
    else addEntry(overlay)
    return () => {
      removeEventListener('routeChanged', closeElsewhere)
      overlays.splice(overlays.indexOf(overlay), 1)
      // Later, because a link that was followed replaces the entry within this turn.
      setTimeout(() => {
        if (!dropping && standing()?.overlay === overlay.id) void drop(1)
      })
    }
  }, [open])
}

function addEntry({ id }: Overlay) {
  const state: EntryState = { ...standing(), __TSR_index: (standing()?.__TSR_index ?? 0) + 1, overlay: id }
  // The router listens on the instance's own pushState; the prototype's stays unheard.
  History.prototype.pushState.call(history, state, '')
}
