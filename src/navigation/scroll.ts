/**
 * The router scrolls: to the top, to the anchor, or back to where one was. Only the first page of the server is left
 * to the browser, which has placed it long before the program came.
 */
export function scrollRule({ isRenderedByServer }: { isRenderedByServer: boolean }): () => boolean {
  let isLeftAlone = isRenderedByServer
  return () => {
    if (!isLeftAlone) return true
    isLeftAlone = false
    // The router only remembers the place of what it has seen scrolling.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}
