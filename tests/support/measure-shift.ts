/** What a slow parser paints: pages arrive in parts, and the browser may paint between any two tags. */

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * The sum of the layout shifts, like CLS, of a page that contains this element and is painted once before its parser has
 * read on from `end`, a text in the HTML. In an iframe of the size of the window, with the styles of this page.
 */
export async function measureShift(element: Element, end: string): Promise<number> {
  const html = element.outerHTML
  const at = html.indexOf(end)
  if (at < 0) throw new Error(`${end} is not in ${html}`)
  const frame = document.createElement('iframe')
  Object.assign(frame.style, {
    border: '0',
    height: '100vh',
    inset: '0',
    position: 'fixed',
    width: '100vw',
    zIndex: '9',
  })
  document.body.append(frame)
  const parsed = frame.contentDocument!
  const { PerformanceObserver: Observer } = frame.contentWindow as Window & typeof globalThis
  let sum = 0
  parsed.open()
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new Observer((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const styles = [...document.querySelectorAll('style, link[rel=stylesheet]')].map((it) => it.outerHTML).join('')
  for (const part of [`<!doctype html><head>${styles}</head><body>${html.slice(0, at)}`, html.slice(at)]) {
    parsed.write(part)
    await nextFrame()
    await nextFrame()
    await nextFrame()
  }
  parsed.close()
  add(observer.takeRecords())
  frame.remove()
  return sum
}
