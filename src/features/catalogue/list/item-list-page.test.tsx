import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toItemCard } from '#contract/items/item-at.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { setServerTime } from '#tests/support/server-time.ts'

it('shows the regular price from the end of a sale on, while the list is open', async () => {
  const saleEnds = Date.now() + HOUR_MS
  const saleUntil = new Date(saleEnds).toISOString()
  const card = toItemCard(makeItem({ id: 1, variants: [makeVariant({ price: 10_000, salePrice: 8_000, saleUntil })] }))
  const list = { data: [card], page: 1, perPage: 24, total: 1, counts: {} }
  await renderStore({ path: '/items', answers: { '/api/Items': list } })
  const text = () => page.getByRole('article').element().textContent
  await expect.poll(text).toContain('セール価格8,000円')
  setServerTime(saleEnds - 1_000)
  await expect.poll(text).not.toContain('セール')
  expect(text()).toContain('10,000円')
})
