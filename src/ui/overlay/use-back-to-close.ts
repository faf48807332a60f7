/**
 * Overlays have their own history entry, so that the browser's back button closes them. The bundle
 * imports this file before it creates the router: in browsers that call listeners in the order of
 * registration, this one must come first.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

interface Overlay {
  /** Id of its history entry. Unique, also across reloads. */
  id: number
  href: string
  close: () => void
}

interface EntryState {
  __TSR_index?: number
  overlay?: number
}

/** The topmost is last. */
const overlays: Overlay[] = []

/** Set while the history goes back over entries that are no longer needed. Like the history, there is one per document. */
let goingBack: { finish: () => void; done: Promise<void> } | undefined

const entryState = () => history.state as EntryState | null
const depthOf = (id: number | undefined) => overlays.findIndex((overlay) => overlay.id === id) + 1

/** An entry whose overlay is closed: a link was followed from it, or the page was reloaded. */
const isStale = (id: number | undefined) => id !== undefined && depthOf(id) === 0

function goBack(entries: number): Promise<void> {
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  goingBack = { finish, done }
  history.go(-entries)
  return done
}

function handlePopState(event: PopStateEvent) {
  const overlayId = (event.state as EntryState | null)?.overlay
  const closing = overlays.slice(depthOf(overlayId))
  // Going further back than the page below leaves that page too, so the router must see the event.
  if (!goingBack && !isStale(overlayId) && closing[0]?.href !== location.href) return
  event.stopImmediatePropagation()
  if (isStale(overlayId)) return history.back()
  if (!goingBack) return closing.toReversed().forEach(({ close }) => close())
  goingBack.finish()
  goingBack = undefined
}

// The router must not treat these steps as navigations.
if (typeof window !== 'undefined') addEventListener('popstate', handlePopState, { capture: true })

/** For the system's own gestures: Escape, swipe back. */
export function closeTopmost(): void {
  overlays.at(-1)?.close()
}

/**
 * For navigations that must lead back to the page itself: removes the history entries of all open
 * overlays.
 */
export async function removeOverlayEntries(): Promise<void> {
  await goingBack?.done
  const depth = depthOf(entryState()?.overlay)
  if (depth > 0) await goBack(depth)
}

/**
 * Adds a history entry for the same page while open. Links inside should `replace` that entry.
 * Closes when the page changes.
 */
export function useBackToClose(open: boolean, requestClose: () => void) {
  const latestRequest = useRef(requestClose)
  useEffect(() => {
    latestRequest.current = requestClose
  })
  // A layout effect, because a step back before the effect ran would leave the page.
  useLayoutEffect(() => {
    if (!open) return
    const overlay = { id: Math.random(), href: location.href, close: () => latestRequest.current() }
    const { pathname } = location
    const closeElsewhere = () => location.pathname !== pathname && overlay.close()
    addEventListener('routeChanged', closeElsewhere)
    overlays.push(overlay)
    if (goingBack) void goingBack.done.then(() => overlays.includes(overlay) && addEntry(overlay))
    else addEntry(overlay)
    return () => {
      removeEventListener('routeChanged', closeElsewhere)
      overlays.splice(overlays.indexOf(overlay), 1)
      // Deferred, because a followed link replaces the entry within this task.
      setTimeout(() => {
        if (!goingBack && entryState()?.overlay === overlay.id) void goBack(1)
      })
    }
  }, [open])
}

function addEntry({ id }: Overlay) {
  const state: EntryState = { ...entryState(), __TSR_index: (entryState()?.__TSR_index ?? 0) + 1, overlay: id }
  // The router patches pushState on the history instance, so it does not see a call on the
  // prototype.
  History.prototype.pushState.call(history, state, '')
}
