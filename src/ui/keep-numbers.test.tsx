import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { keepNumbers } from './keep-numbers.tsx'

it.each([
  ['高さは、たいてい70〜72cmです。', ['70〜72cm']],
  ['9:30〜20:30のうち5〜7時間', ['9:30〜20:30', '5〜7']],
  ['1級 月1万5,000円、2級 月8,000円', ['1万5,000円']],
  ['玉川6丁目18-4', ['18-4']],
  ['1か月後の点検日', ['1か月']],
  ['広さは 6帖', []],
  ['12月31日（木）〜1月3日（日）は休業します。', ['12月31日（木）', '1月3日（日）']],
  ['11/20〜22の3日間', ['11/20〜22']],
  ['2026年1月3日まで、11/20 9:41時点', ['1月3日', '11/20']],
])('keeps the numbers of %s on one line', async (text, numbers) => {
  const { container } = await render(<p>{keepNumbers(text)}</p>)
  expect(container.textContent).toBe(text)
  const spans = [...container.querySelectorAll('span')]
  expect(spans.map((it) => it.textContent)).toEqual(numbers)
  for (const span of spans) expect(getComputedStyle(span).textWrapMode).toBe('nowrap')
})
