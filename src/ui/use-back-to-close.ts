import { useEffect } from 'react'

/** What lies over the page, the topmost last: how to ask it to close. */
const overlays: (() => void)[] = []
let isDroppingEntry = false

function takeStep(event: PopStateEvent) {
  const close = overlays.at(-1)
  if (!isDroppingEntry && !close) return
  event.stopImmediatePropagation()
  if (isDroppingEntry) isDroppingEntry = false
  else close?.()
}

// Capturing, so that it comes before the router's own listener, which shall not take these steps for navigations.
if (typeof window !== 'undefined') addEventListener('popstate', takeStep, { capture: true })

/**
 * Lets the browser's back button close what lies over the page: while it is open the history has one more entry for the same
 * page. Links inside it should `replace`, so that they take this entry's place.
 */
export function useBackToClose(open: boolean, askToClose: () => void) {
  useEffect(() => {
    if (!open) return
    overlays.push(askToClose)
    addOverlayEntry()
    return () => {
      overlays.splice(overlays.indexOf(askToClose), 1)
      // Later, because a link that was followed replaces the entry within this turn.
      setTimeout(dropOverlayEntry)
    }
    // The entry belongs to the opening, whatever function closes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open])
}

function addOverlayEntry() {
  const standing = history.state as { __TSR_index?: number } | null
  const state = { ...standing, __TSR_index: (standing?.__TSR_index ?? 0) + 1, isOverlay: true }
  // The router listens on the instance's own pushState; the prototype's stays unheard.
  History.prototype.pushState.call(history, state, '')
}

function dropOverlayEntry() {
  if (!(history.state as { isOverlay?: true } | null)?.isOverlay) return
  isDroppingEntry = true
  history.back()
}
