import type { RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasPreview, previewEarlierPages } from './preview.tsx'

/** Pages that were left by a tap on a card, as they were in view: Back shows them until they are rendered again. */

interface EarlierPage {
  /** Rows of the page that were in view. */
  copy: HTMLElement
  /** Where the page's content began, in px from the top of the window. */
  top: number
  windowWidth: number
}

const MAX_PAGES = 10

/** By the key of the history entry, the latest last. */
const pages = new Map<string | undefined, EarlierPage>()

/** Blocks that can be left out without changing their siblings. */
const isBlock = (element: Element) => element.matches('div, section, article, nav, li')

/** What is below the window is left out. What is above keeps its size only. */
function copyInView(element: Element, copy: Element): void {
  for (const child of element.childNodes) {
    if (!(child instanceof HTMLElement)) {
      copy.append(child.cloneNode(true))
      continue
    }
    const { top, bottom, width, height } = child.getBoundingClientRect()
    const isSeen = top < innerHeight
    if (!isSeen || 'preview' in child.dataset) continue
    const childCopy = child.cloneNode(false) as HTMLElement
    childCopy.removeAttribute('id')
    copy.append(childCopy)
    if (bottom < 0 && isBlock(child)) {
      childCopy.style.setProperty('block-size', `${height}px`)
      childCopy.style.setProperty('inline-size', `${width}px`)
    } else copyInView(child, childCopy)
    // A copy has neither the chosen option nor the decoded picture.
    if (child instanceof HTMLSelectElement) (childCopy as HTMLSelectElement).value = child.value
    if (childCopy instanceof HTMLImageElement) Object.assign(childCopy, { loading: 'eager', decoding: 'sync' })
  }
}

function keep(key: string | undefined): void {
  const main = document.querySelector('main')
  if (!main) return
  const copy = document.createElement('div')
  copyInView(main, copy)
  pages.delete(key)
  pages.set(key, { copy, top: main.getBoundingClientRect().top, windowWidth: innerWidth })
  if (pages.size > MAX_PAGES) pages.delete(pages.keys().next().value)
}

function find(key: string | undefined): ReactNode {
  const page = pages.get(key)
  if (page?.windowWidth !== innerWidth) return undefined
  const place = (element: HTMLElement | null) => {
    if (!element) return
    element.replaceChildren(page.copy)
    element.style.setProperty('translate', `0 ${page.top - element.closest('main')!.offsetTop}px`)
  }
  return <div ref={place} />
}

export function followEarlierPages(router: RegisteredRouter): void {
  previewEarlierPages(find)
  // Rendering the next page has not begun yet. Copying takes time, so only while a preview is shown.
  router.subscribe('onLoad', ({ fromLocation, pathChanged }) => {
    if (pathChanged && fromLocation && hasPreview() && !fromLocation.pathname.startsWith('/mypage'))
      keep(fromLocation.state.__TSR_key)
  })
}
