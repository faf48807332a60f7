/** Where a line begins inside a word, in the whole page: 「こも／れび」. Runs in the page. */
export function findBrokenWords(): string[] {
  document.documentElement.classList.add('whole')
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
  const isInline = (element: Element) => /^(?:inline|contents)$/.test(getComputedStyle(element).display)
  const texts = new Map<Element, Text[]>()
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    let block = node.parentElement!
    if (!block.checkVisibility()) continue
    while (isInline(block)) block = block.parentElement!
    texts.set(block, [...(texts.get(block) ?? []), node])
  }
  return [...texts.values()].flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('')
    const words = segmenter.segment(text)
    // Dictionaries do not know the store: 始まっ・たこ・もれび.
    const isName = (position: number) => text.startsWith('こもれび', position)
    const range = document.createRange()
    const broken: string[] = []
    let position = 0
    let bottom: number | undefined
    for (const node of nodes) {
      for (let offset = 0; offset < node.length; offset++, position++) {
        range.setStart(node, offset)
        range.setEnd(node, offset + 1)
        const box = range.getBoundingClientRect()
        if (box.width === 0) continue
        const word = words.containing(position)!
        if (
          bottom !== undefined &&
          box.top >= bottom - 4 &&
          word.index < position &&
          word.isWordLike &&
          !isName(position)
        )
          broken.push(`${text.slice(Math.max(0, position - 8), position)}／${text.slice(position, position + 8)}`)
        bottom = box.bottom
      }
    }
    return broken
  })
}
