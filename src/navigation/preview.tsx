import type { RegisteredRouter } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import css from './preview.module.css'

/**
 * What the device already knows of the next page, shown in the frame after a tap. Rendering the page itself, and removing
 * the previous one, takes a slow phone several frames.
 */
interface NextPage {
  path: string
  content: ReactNode
}

let prepared: NextPage | undefined
let shown: NextPage | undefined
let painted: Promise<void> | undefined
const listeners = new Set<() => void>()

function show(next: NextPage | undefined): void {
  // The page's own loading and rendering wait for this frame.
  painted = next && new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  shown = next
  for (const listener of listeners) listener()
}

/** For the navigation that the current event starts. If it does not start, nothing is shown. */
export function preparePreview(path: string, content: ReactNode): void {
  prepared = { path, content }
}

export const previewPainted = (): Promise<void> | undefined => painted

export const hasPreview = (): boolean => shown !== undefined

/** Set by earlier-pages.tsx: the preview of a history entry. */
let findEarlierPage: (key: string | undefined) => ReactNode = () => undefined

export const previewEarlierPages = (find: typeof findEarlierPage): void => void (findEarlierPage = find)

export function followPreviews(router: RegisteredRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname, state }, pathChanged }) => {
    const content = prepared?.path === pathname ? prepared.content : findEarlierPage(state.__TSR_key)
    prepared = undefined
    // A hidden tab paints nothing.
    if (pathChanged && content !== undefined && !document.hidden) show({ path: pathname, content })
    else if (shown && shown.path !== pathname) show(undefined)
  })
  // With the page's own first commit.
  router.subscribe('onBeforeRouteMount', () => {
    if (shown) show(undefined)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const placeContent = (frame: HTMLElement | null) =>
  frame?.style.setProperty('padding-block-start', `${frame.closest('main')!.offsetTop}px`)

/** Covers the page below the header, and takes taps that belong to neither page. */
export function Preview() {
  const content = useSyncExternalStore(
    subscribe,
    () => shown?.content,
    () => undefined,
  )
  return (
    content !== undefined && (
      <div ref={placeContent} aria-hidden data-preview className={css.preview}>
        <div inert>{content}</div>
      </div>
    )
  )
}
