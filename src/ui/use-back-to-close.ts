import { useEffect, useRef } from 'react'

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

/** What lies over the page, the topmost last. */
const overlays: Overlay[] = []
let isDroppingEntry = false

/** Whose overlay is closed: a link was followed from it, or the page was loaded anew. */
const isStale = (id: number | undefined) => id !== undefined && !overlays.some((overlay) => overlay.id === id)

function takeStep(event: PopStateEvent) {
  const here = (event.state as EntryState | null)?.overlay
  const left = overlays.slice(overlays.findIndex(({ id }) => id === here) + 1)
  // Who goes further back than to the page below leaves that page too, and the router has to know.
  if (!isDroppingEntry && !isStale(here) && left[0]?.href !== location.href) return
  event.stopImmediatePropagation()
  if (isStale(here)) return history.back()
  if (isDroppingEntry) isDroppingEntry = false
  else for (const { close } of left.toReversed()) close()
}

// Capturing, so that it comes before the router's own listener, which shall not take these steps for navigations.
if (typeof window !== 'undefined') addEventListener('popstate', takeStep, { capture: true })

/**
 * Lets the browser's back button close what lies over the page: while it is open the history has one more entry for the same
 * page. Links inside it should `replace`, so that they take this entry's place.
 */
export function useBackToClose(open: boolean, askToClose: () => void) {
  const latestAsk = useRef(askToClose)
  useEffect(() => {
    latestAsk.current = askToClose
  })
  useEffect(() => {
    if (!open) return
    const overlay = { id: Math.random(), href: location.href, close: () => latestAsk.current() }
    overlays.push(overlay)
    addEntry(overlay)
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1)
      // Later, because a link that was followed replaces the entry within this turn.
      setTimeout(() => {
        if ((history.state as EntryState | null)?.overlay !== overlay.id) return
        isDroppingEntry = true
        history.back()
      })
    }
  }, [open])
}

function addEntry({ id }: Overlay) {
  const standing = history.state as EntryState | null
  const state: EntryState = { ...standing, __TSR_index: (standing?.__TSR_index ?? 0) + 1, overlay: id }
  // The router listens on the instance's own pushState; the prototype's stays unheard.
  History.prototype.pushState.call(history, state, '')
}
