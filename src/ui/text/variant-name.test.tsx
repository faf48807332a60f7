import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { VariantName } from './variant-name.tsx'

/** The lines as they are shown. */
function toLines(element: Element): string[] {
  const lines: { y: number; text: string }[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const [index, character] of [...node.textContent!].entries()) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const y = range.getBoundingClientRect().bottom
      if (lines.at(-1)?.y === y) lines.at(-1)!.text += character
      else lines.push({ y, text: character })
    }
  return lines.map(({ text }) => text)
}

it.each([
  [['ウォールナット×ブラウン', '1脚'], '10em', ['ウォールナット×', 'ブラウン／', '1脚']],
  [['ウォールナット×ブラウン', '1脚'], '14em', ['ウォールナット×ブラウン／', '1脚']],
  [['アイボリー（ブークレ）', '幅145cm'], '13em', ['アイボリー（ブークレ）／', '幅145cm']],
  [['アイボリー（ブークレ）', '幅145cm'], '12em', ['アイボリー', '（ブークレ）／', '幅145cm']],
  [['ナチュラル', ''], '13em', ['ナチュラル']],
  [[undefined, '幅145cm'], '13em', ['幅145cm']],
])('breaks the lines of %j in %s between the parts', async (parts, inlineSize, lines) => {
  const { container } = await render(
    <p style={{ inlineSize }}>
      <VariantName parts={parts} />
    </p>,
  )
  expect(toLines(container)).toEqual(lines)
})
