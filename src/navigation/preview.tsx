import { CatchBoundary, type RegisteredRouter } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { afterPaint } from '#src/ui/when-idle.ts'
import css from './preview.module.css'

/**
 * What the device has of the next page, visible in the frame after a tap. Rendering the page itself, and removing the
 * previous one, takes a slow phone several frames.
 */
interface Preview {
  path: string
  content: ReactNode
}

/** See page-snapshots.tsx. The key is that of a history entry. */
interface PageSnapshots {
  render: (key: string | undefined) => ReactNode
  save: (path: string, key: string | undefined) => void
}

let snapshots: PageSnapshots | undefined
export const setPageSnapshots = (implementation: PageSnapshots): void => void (snapshots = implementation)

interface Previews {
  visible?: Preview | undefined
  /** What Back would show, laid out in advance outside of the window. */
  offscreen?: ReactNode
}

const NONE: Previews = {}

let prepared: Preview | undefined
let previews = NONE
let painted: Promise<void> | undefined
const listeners = new Set<() => void>()

function setPreviews(changes: Previews): void {
  previews = { ...previews, ...changes }
  for (const listener of listeners) listener()
}

function setVisible(visible: Preview | undefined): void {
  painted = undefined
  setPreviews({ visible })
}

/** Lays out in advance what Back from the open page would show. `undefined` removes it. */
export const setOffscreenPreview = (offscreen: ReactNode): void => setPreviews({ offscreen })

/** For the navigation that the current event starts. If it starts none, nothing is shown. */
export function preparePreview(path: string, content: ReactNode): void {
  prepared = { path, content }
  setTimeout(() => (prepared = undefined))
}

/** The page's own loading and rendering wait for this. */
export const previewPainted = (): Promise<void> | undefined => painted

export function startPreviews(router: RegisteredRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation: { pathname, state }, pathChanged }) => {
    const isTap = prepared?.path === pathname
    const content = isTap ? prepared!.content : snapshots?.render(state.__TSR_key)
    prepared = undefined
    // A hidden tab paints nothing.
    if (pathChanged && content !== undefined && !document.hidden) {
      const preview = { path: pathname, content }
      setVisible(preview)
      painted = new Promise(afterPaint)
      // Of the previous page, before it is removed. Another navigation may have replaced this one.
      if (isTap && fromLocation)
        void painted.then(() => {
          if (previews.visible === preview) snapshots?.save(fromLocation.pathname, fromLocation.state.__TSR_key)
        })
    } else if (previews.visible && previews.visible.path !== pathname) setVisible(undefined)
  })
  // With the page's own first commit.
  router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
    if (previews.visible) setVisible(undefined)
    if (pathChanged && previews.offscreen) setOffscreenPreview(undefined)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const startBelowHeader = (frame: HTMLElement | null) =>
  frame?.style.setProperty('padding-block-start', `${frame.closest('main')!.offsetTop}px`)

interface FrameProps {
  isOffscreen?: boolean
  children: ReactNode
}

/** In the window, it covers the page below the header, and takes taps that belong to neither page. */
function Frame({ isOffscreen, children }: FrameProps) {
  return (
    <div
      ref={startBelowHeader}
      aria-hidden
      data-preview
      data-offscreen={isOffscreen || undefined}
      className={css.preview}
    >
      <div inert>
        <CatchBoundary getResetKey={() => children} errorComponent={() => null}>
          {children}
        </CatchBoundary>
      </div>
    </div>
  )
}

export function PagePreview() {
  const { visible, offscreen } = useSyncExternalStore(
    subscribe,
    () => previews,
    () => NONE,
  )
  const isReused = visible !== undefined && visible.content === offscreen
  return (
    <>
      {offscreen !== undefined && <Frame isOffscreen={!isReused}>{offscreen}</Frame>}
      {visible && !isReused && <Frame>{visible.content}</Frame>}
    </>
  )
}
