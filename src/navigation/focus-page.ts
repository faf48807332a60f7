/**
 * After a navigation the focus stands at the new page's heading, so that it is read aloud and the Tab key goes on from
 * there. Nothing is shown, and nothing scrolls: where the page stands is the scroll rules' matter.
 */
export function focusPage(): void {
  // Once it is drawn: before, the browser would have to lay it out twice.
  requestAnimationFrame(() => setTimeout(focusHeading))
}

function focusHeading(): void {
  const main = document.querySelector('main')
  const target = main?.querySelector('h1') ?? main
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
