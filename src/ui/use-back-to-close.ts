import { useEffect } from 'react'

/**
 * Lets the browser's back button close what lies over the page: while it is open the history has one more entry for the same
 * page, past which the router does not see. Links inside it should `replace`, so that they take this entry's place.
 */
export function useBackToClose(open: boolean, askToClose: () => void) {
  useEffect(() => {
    if (!open) return
    const standing = history.state as { __TSR_index?: number } | null
    // The router listens on the instance's own pushState; the prototype's stays unheard.
    History.prototype.pushState.call(
      history,
      { ...standing, __TSR_index: (standing?.__TSR_index ?? 0) + 1, isOverlay: true },
      '',
    )

    // Capturing, so that it comes before the router's listener.
    const close = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      askToClose()
    }
    addEventListener('popstate', close, { capture: true, once: true })

    return () => {
      removeEventListener('popstate', close, { capture: true })
      // Later, because a link that was followed replaces the entry within this turn.
      setTimeout(dropOverlayEntry)
    }
    // The entry belongs to the opening, whatever function closes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open])
}

function dropOverlayEntry() {
  if (!(history.state as { isOverlay?: true } | null)?.isOverlay) return
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  history.back()
}
