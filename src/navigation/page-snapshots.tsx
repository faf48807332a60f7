import type { RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getReplicas, subscribeReplicas } from '#src/device/cart-sync/cart.ts'
import { onLogout } from '#src/device/session/logout.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import { setOffscreenPreview, setPageSnapshots } from './preview.tsx'

/** Lists that were left by a tap on a card: Back shows what was visible until the list is rendered again. */

interface Snapshot {
  /** The same element each time, so that React keeps what was laid out in advance. */
  content: ReactNode
  /** Of the window, in px. */
  width: number
  maxHeight: number
  /** Their keys. */
  favorites: string
}

/** A row that was scrolled sideways. */
interface ScrolledRow {
  row: Element
  left: number
}

/** Public pages with cards. */
const PATHS = /^\/(items(\/category\/\d+)?)?$/
/** On wide windows, filters stay in view while the page scrolls, which a snapshot does not. Their devices are fast. */
const MAX_WIDTH = 1_024
const MAX_SNAPSHOTS = 10
/** The window becomes higher when the browser hides its bars. */
const MARGIN = 200

/** By the key of the history entry, the latest last. */
const snapshots = new Map<string | undefined, Snapshot>()

/** Blocks that can be copied without their content. */
const isBlock = (element: Element) => element.matches('div, section, article, nav, li')

/** Leaves out what is below the window, and replaces what is above by empty blocks of the same size. */
function copyVisible(element: Element, copy: Element, scrolled: ScrolledRow[]): void {
  for (const child of element.childNodes) {
    if (!(child instanceof HTMLElement)) {
      copy.append(child.cloneNode(true))
      continue
    }
    const { top, bottom, width, height } = child.getBoundingClientRect()
    const isHidden = width === 0 && height === 0
    if (top > innerHeight + MARGIN || isHidden || 'preview' in child.dataset) continue
    const childCopy = child.cloneNode(false) as HTMLElement
    childCopy.removeAttribute('id')
    copy.append(childCopy)
    if (bottom < 0 && isBlock(child)) {
      childCopy.style.setProperty('block-size', `${height}px`)
      childCopy.style.setProperty('inline-size', `${width}px`)
    } else copyVisible(child, childCopy, scrolled)
    if (child.scrollLeft > 0) scrolled.push({ row: childCopy, left: child.scrollLeft })
    // A copy has neither the selected option nor the decoded picture.
    if (child instanceof HTMLSelectElement) (childCopy as HTMLSelectElement).value = child.value
    if (childCopy instanceof HTMLImageElement) Object.assign(childCopy, { loading: 'eager', decoding: 'sync' })
  }
}

const listFavorites = () => [...getReplicas().favorites.keys()].join(' ')

function createSnapshot(): Snapshot {
  const main = document.querySelector('main')!
  const content = document.createElement('div')
  const scrolled: ScrolledRow[] = []
  copyVisible(main, content, scrolled)
  // Where the page's content began, in px from the top of the window.
  const { top } = main.getBoundingClientRect()
  const insert = (element: HTMLElement | null) => {
    if (!element) return
    // Read before the content is inserted, which would otherwise be laid out twice.
    const margin = top - element.closest('main')!.offsetTop
    element.replaceChildren(content)
    element.style.setProperty('margin-block-start', `${margin}px`)
    for (const { row, left } of scrolled) row.scrollLeft = left
  }
  return {
    content: <div ref={insert} />,
    width: innerWidth,
    maxHeight: innerHeight + MARGIN,
    favorites: listFavorites(),
  }
}

function saveSnapshot(path: string, key: string | undefined): void {
  if (!PATHS.test(path) || innerWidth >= MAX_WIDTH) return
  snapshots.set(key, createSnapshot())
  if (snapshots.size > MAX_SNAPSHOTS) snapshots.delete(snapshots.keys().next().value)
}

function renderSnapshot(key: string | undefined): ReactNode {
  const snapshot = snapshots.get(key)
  if (snapshot?.width !== innerWidth || innerHeight > snapshot.maxHeight) return undefined
  // The copied buttons show the favorites of that time.
  if (snapshot.favorites !== listFavorites()) return undefined
  return snapshot.content
}

export function startPageSnapshots(router: RegisteredRouter): void {
  setPageSnapshots({ render: renderSnapshot, save: saveSnapshot })
  /** Of the snapshot that is laid out in advance. */
  let offscreenKey: string | undefined
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    const key = fromLocation?.state.__TSR_key
    if (!pathChanged || !snapshots.has(key)) return
    whenIdle(() => {
      if (router.latestLocation.pathname !== toLocation.pathname) return
      offscreenKey = key
      setOffscreenPreview(renderSnapshot(key))
    })
  })
  const removeOutdated = () => {
    if (offscreenKey === undefined || renderSnapshot(offscreenKey)) return
    offscreenKey = undefined
    setOffscreenPreview(undefined)
  }
  addEventListener('resize', removeOutdated)
  subscribeReplicas(removeOutdated)
  // A page that is left in another way may look different by then.
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (pathChanged) snapshots.delete(fromLocation?.state.__TSR_key)
  })
  onLogout(() => {
    snapshots.clear()
    removeOutdated()
  })
}
