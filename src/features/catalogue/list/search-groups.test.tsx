import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toItemCard } from '#contract/items/item-at.ts'
import { makeItem } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const picture = { id: '0123456789abcdef', width: 1600, height: 1067, tone: 3 }
const titled = { titleBreaks: [], picture, publishedAt: '2026-01-10T01:00:00.000Z' }
const reform = (id: number, title: string) => ({
  ...titled,
  id,
  title,
  costYen: 1_000_000,
  periodDays: 5,
  areaM2: 10,
  prefecture: '東京都',
  city: '世田谷区',
  categories: [{ id: 201, name: 'キッチン' }],
  hasPair: true,
})
const column = (id: number, title: string) => ({ ...titled, id, title, category: 'renovation', summary: '' })

const list = (data: unknown[], total = data.length, perPage = 3) => ({ data, page: 1, perPage, total, counts: {} })

const NO_GROUPS = {
  '/api/Reforms': list([]),
  '/api/Columns': list([]),
  '/api/Menus': list([]),
  '/api/Events': list([]),
}
const GROUPS = {
  ...NO_GROUPS,
  '/api/Reforms': list([reform(1, '対面キッチン'), reform(2, '窓の前の台所'), reform(3, '食卓の見える台所')], 5),
  '/api/Columns': list([column(7, 'キッチンを替える前に')]),
}
const ITEMS = { '/api/Items': list([toItemCard(makeItem({ id: 1, name: 'キッチンワゴン' }))], 1, 24) }
const PATH = '/items?q=キッチン'

const cases = () => page.getByRole('region', { name: 'リフォーム事例' })
const status = () => page.getByRole('status').filter({ hasText: '点の商品' })

beforeEach(() => page.viewport(390, 844))

it('a search shows the first of other results below the items, with links to all of them', async () => {
  await renderStore({ path: PATH, answers: { ...ITEMS, ...GROUPS } })
  await expect.element(cases().getByRole('article')).toHaveLength(3)
  await expect.element(cases().getByRole('heading', { level: 3, name: '対面キッチン' })).toBeInTheDocument()
  await expect
    .element(cases().getByRole('link', { name: /^リフォーム事例を ?すべて見る（5件）$/ }))
    .toHaveAttribute('href', `/reform?q=${encodeURIComponent('キッチン')}`)
  await expect.element(page.getByRole('region', { name: 'コラム' }).getByRole('article')).toHaveLength(1)
  await expect.element(page.getByRole('region', { name: 'リフォームメニュー' })).not.toBeInTheDocument()
  const item = page.getByRole('link', { name: 'キッチンワゴン' }).element()
  expect(item.compareDocumentPosition(cases().element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('links above the items lead to the other results, whose numbers are announced', async () => {
  const { screen } = await renderStore({ path: PATH, answers: { ...ITEMS, ...GROUPS } })
  await expect.element(status()).toHaveTextContent('1点の商品、リフォーム事例5件、コラム1件')
  const links = screen.getByRole('navigation', { name: '商品以外の検索結果' }).getByRole('link')
  await expect.element(links).toHaveLength(2)
  await expect.element(links.first()).toBeVisible()
  await expect.element(links.first()).toHaveTextContent('リフォーム事例5')
  await expect.element(cases()).toHaveAttribute('id', links.first().element().getAttribute('href')!.slice(1))
})

it('the items are shown before the other results are known, and do not move then', async () => {
  let respond = () => {}
  const known = new Promise<void>((resolve) => (respond = resolve))
  const answers = { ...ITEMS, ...GROUPS, '/api/Reforms': () => known.then(() => GROUPS['/api/Reforms']) }
  // Other words than before, whose results are still there.
  const { screen } = await renderStore({ path: '/items?q=ワゴン', answers })
  const item = screen.getByRole('link', { name: 'キッチンワゴン' })
  await expect.element(item).toBeVisible()
  await expect.element(status()).toMatchTextContent(/^1点の商品$/)
  const { top } = item.element().getBoundingClientRect()
  respond()
  await expect.element(cases()).toBeInTheDocument()
  expect(item.element().getBoundingClientRect().top).toBe(top)
})

it('a search that finds no items says so and shows the other results instead', async () => {
  const { screen } = await renderStore({ path: PATH, answers: GROUPS })
  await expect.element(cases()).toBeVisible()
  await expect.element(screen.getByText(/に一致する商品は見つかりませんでした。/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'もう一度さがす' })).not.toBeInTheDocument()
})

it.each([
  ['finds nothing', '無', NO_GROUPS],
  ['finds no items and cannot load other results', '網', { '/api/Reforms': new Error('no network') }],
])('a search that %s shows how to go on', async (_, q, answers) => {
  const { screen } = await renderStore({ path: `/items?q=${q}`, answers })
  await expect.element(screen.getByRole('button', { name: 'もう一度さがす' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: '商品以外の検索結果' })).not.toBeInTheDocument()
})

it('a list without words requests no other results', async () => {
  const { screen, asked } = await renderStore({ path: '/items?colour=white', answers: { ...ITEMS, ...GROUPS } })
  await expect.element(screen.getByRole('link', { name: 'キッチンワゴン' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked.filter((it) => /Reforms|Columns|Menus|Events/.test(it))).toEqual([])
})
