import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { keepWhole } from './keep-whole.tsx'

it.each([
  ['高さは、たいてい70〜72cmです。', ['70〜72cm']],
  ['9:30〜20:30のうち5〜7時間', ['9:30〜20:30', '5〜7']],
  ['1級 月1万5,000円、2級 月8,000円', ['1万5,000円']],
  ['玉川6丁目18-4', ['18-4']],
  ['1か月後の点検日', ['1か月後']],
  ['お気に入りの商品についてお問い合わせください。', ['お気に入り', 'について', 'お問い合わせ']],
  ['こんにちは。納期は約3週間、お届け日は11/20です。', ['こんにちは', '約3週間', 'お届け日', '11/20']],
  ['広さは 6帖', []],
  ['12月31日（木）〜1月3日（日）は休業します。', ['12月31日（木）', '1月3日（日）']],
  ['11/20〜22の3日間', ['11/20〜22']],
  ['2026年1月3日まで、11/20 9:41時点', ['1月3日', '11/20']],
])('keeps the numbers and words of %s on one line', async (text, whole) => {
  const { container } = await render(<p>{keepWhole(text)}</p>)
  expect(container.textContent).toBe(text)
  const spans = [...container.querySelectorAll('span')]
  expect(spans.map((it) => it.textContent)).toEqual(whole)
  for (const span of spans) expect(getComputedStyle(span).textWrapMode).toBe('nowrap')
})
