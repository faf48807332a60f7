import type { Page } from '@playwright/test'

/** The fields into which iOS zooms: their text is smaller than 16 px. */
export const findSmallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  )

/**
 * The links and buttons that are less than 44 px high, except links in a line of text. The link of a card covers the whole
 * card by its `::after`.
 */
export const findLowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInLine = (node: Node) =>
      node.nodeType === Node.TEXT_NODE || getComputedStyle(node as Element).display.startsWith('inline')
    const isInText = (element: Element) => {
      let child = element
      while (getComputedStyle(child.parentElement!).display === 'inline') child = child.parentElement!
      const others = [...child.parentElement!.childNodes].filter(
        (it) => it !== child && it.nodeType !== Node.COMMENT_NODE,
      )
      return others.some((it) => isInLine(it) && it.textContent!.trim() !== '')
    }
    const getHeight = (element: Element) => {
      const { position, height } = getComputedStyle(element, '::after')
      return Math.max(element.getBoundingClientRect().height, position === 'absolute' ? parseFloat(height) : 0)
    }
    return [...document.querySelectorAll('a[href], button, summary')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((it) => {
        const { height, width } = it.getBoundingClientRect()
        // Half a pixel is rounding. What is not laid out yet has no height.
        return width > 0 && height > 1 && getHeight(it) < 43.5 && !isInText(it)
      })
      .map((it) => `${it.getBoundingClientRect().height} px: ${it.outerHTML}`)
  })
