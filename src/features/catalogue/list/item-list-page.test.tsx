import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toItemAt, toItemCard } from '#contract/items/item-at.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { makeCategory, makeItem, makeVariant } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { setServerTime } from '#tests/support/server-time.ts'

it('shows the regular price from the end of a sale on, and what is sorted and filtered by it, while the list is open', async () => {
  const saleEnds = Date.now() + HOUR_MS
  const saleUntil = new Date(saleEnds).toISOString()
  const onSale = makeItem({ id: 1, variants: [makeVariant({ price: 10_000, salePrice: 8_000, saleUntil })] })
  const other = makeItem({ id: 2, variants: [makeVariant({ price: 9_000 })] })
  const respond = () => {
    const cards = [onSale, other].map((item) => toItemCard(toItemAt(item, serverNow())))
    return { data: cards.toSorted((a, b) => a.priceMin - b.priceMin), page: 1, perPage: 24, total: 2, counts: {} }
  }
  const { asked } = await renderStore({ path: '/items?sort=priceAsc', answers: { '/api/Items': respond } })
  const texts = () =>
    page
      .getByRole('article')
      .elements()
      .map((it) => it.textContent)
  await expect.poll(texts).toEqual([expect.stringContaining('セール価格8,000円'), expect.stringContaining('9,000円')])
  const requests = asked.length
  setServerTime(saleEnds - 1_000)
  await expect.poll(texts).toEqual([expect.stringContaining('9,000円'), expect.stringContaining('10,000円')])
  expect(texts().join()).not.toContain('セール')
  expect(
    asked.slice(requests).filter((address) => address.startsWith('/api/Items?')),
    'one request',
  ).toHaveLength(1)
})

it('says that a sale is only for other variants than the one whose price is shown', async () => {
  const variants = [
    makeVariant({ sku: 'SMALL', size: '小', price: 10_000 }),
    makeVariant({ sku: 'LARGE', size: '大', price: 20_000, salePrice: 16_000 }),
  ]
  const list = { data: [toItemCard(makeItem({ id: 1, variants }))], page: 1, perPage: 24, total: 1, counts: {} }
  await renderStore({ path: '/items', answers: { '/api/Items': list } })
  await expect.element(page.getByText('一部セール', { exact: true })).toBeVisible()
  await expect.element(page.getByText('円〜（税込）', { exact: true })).toBeVisible()
})

it('a search shows how many items with its words each category has, and leads there with the words', async () => {
  await page.viewport(1280, 800)
  const list = {
    data: [toItemCard(makeItem({ id: 1 }))],
    page: 1,
    perPage: 24,
    total: 1,
    categoryCounts: { 2: 3, 21: 1 },
  }
  await renderStore({
    path: '/items/category/2?q=灯り',
    answers: { '/api/Categories/2': makeCategory(2, '照明'), '/api/Items': list },
  })
  const links = page.getByRole('navigation', { name: '商品カテゴリー' }).getByRole('link')
  await expect.poll(() => links.elements().map((it) => it.textContent)).toEqual(['すべての商品', '照明3', 'ランプ1'])
  expect(links.elements().map((it) => decodeURI(it.getAttribute('href')!))).toEqual([
    '/items?q=灯り',
    '/items/category/2?q=灯り',
    '/items/category/21?q=灯り',
  ])
})

it('a search that found nothing in its category shows it with 0', async () => {
  await page.viewport(1280, 800)
  const list = { data: [], page: 1, perPage: 24, total: 0, categoryCounts: { 1: 2 } }
  await renderStore({
    path: '/items/category/21?q=灯り',
    answers: { '/api/Categories/21': makeCategory(21, 'ランプ', 2), '/api/Items': list },
  })
  const links = page.getByRole('navigation', { name: '商品カテゴリー' }).getByRole('link')
  await expect
    .poll(() => links.elements().map((it) => it.textContent))
    .toEqual(['すべての商品', 'ソファ2', '照明0', 'ランプ0'])
})

it('has its filters beside the list in wide windows, and in a dialog in narrow ones', async () => {
  const list = { data: [toItemCard(makeItem({ id: 1 }))], page: 1, perPage: 24, total: 1, counts: {} }
  await page.viewport(390, 844)
  await renderStore({ path: '/items', answers: { '/api/Items': list } })
  await expect.element(page.getByRole('button', { name: '絞り込み' })).toBeVisible()
  const side = page.getByRole('complementary', { name: 'カテゴリーと絞り込み', includeHidden: true })
  await expect.element(side).not.toBeInTheDocument()
  await page.viewport(1280, 800)
  await expect.element(side).toBeVisible()
  await expect.element(page.getByRole('button', { name: '絞り込み' })).not.toBeInTheDocument()
})
