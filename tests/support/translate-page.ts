/**
 * Translates a page as Chrome does, but into the same words: each text node is replaced by `<font>` elements, also those that
 * come later. Runs in the page, so it must not refer to anything outside of it.
 */
export function translatePage(): void {
  const translate = (text: Node) => {
    const { parentElement } = text
    if (
      !text.nodeValue?.trim() ||
      !parentElement ||
      parentElement.closest('script, style, textarea, title, svg, .notranslate')
    )
      return
    if (parentElement.nodeName === 'FONT' || !document.body?.contains(parentElement)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
    inner.textContent = text.nodeValue
    outer.append(inner)
    ;(text as ChildNode).replaceWith(outer)
  }
  const translateAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) translate(text)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      if (type === 'characterData') translate(target)
      for (const node of addedNodes) {
        if (node.nodeType === Node.TEXT_NODE) translate(node)
        else translateAll(node)
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
  if (document.body) translateAll(document.body)
}
