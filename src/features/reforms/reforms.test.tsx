/** Renovation cases and menus: what they cost, what is included, and what leads to what. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Category } from '#contract/categories/schema.ts'
import { toItemCard } from '#contract/items/item-at.ts'
import { menuCollection, type MenuPage, menuQuery } from '#contract/menus/schema.ts'
import { reformCollection, type ReformPage, reformQuery } from '#contract/reforms/schema.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { findSection, listLinks } from '#tests/support/find-section.ts'
import { makeMenu, makeReform, serveList } from '#tests/support/make-collections.ts'
import { makeCategory, makeItem, makeText } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const place = (id: number, name: string): Category => ({ ...makeCategory(id, name), kind: 'reform' })
const categories = [place(201, 'キッチン'), place(202, '浴室'), makeCategory(1, 'ソファ')]

const [kitchen, bath] = [
  { id: 201, name: 'キッチン' },
  { id: 202, name: '浴室' },
]
const cases = [
  makeReform({ id: 1, title: '台所の窓', categories: [kitchen!], costYen: 3_850_000, periodDays: 20, areaM2: 16.2 }),
  makeReform({ id: 2, title: '小さな台所', categories: [kitchen!], costYen: 480_000, areaM2: 4 }),
  makeReform({ id: 3, title: '冬の浴室', categories: [bath!, kitchen!], costYen: 980_000, areaM2: 4 }),
]

describe('the list of cases', () => {
  const open = (path: string) =>
    renderStore({
      path,
      answers: {
        '/api/Categories': { data: categories },
        '/api/Categories/201': categories[0],
        '/api/Categories/1': categories[2],
        '/api/Reforms': serveList(reformCollection, reformQuery, cases),
      },
    })
  const titles = () => [...document.querySelectorAll('main article h2')].map((it) => it.textContent)

  it('shows costs, days and the area in both units', async () => {
    await open('/reform')
    await expect.poll(titles).toEqual(['台所の窓', '小さな台所', '冬の浴室'])
    await expect
      .element(page.getByRole('article').first())
      .toMatchTextContent(/キッチン｜東京都世田谷区.*385万円・20日・16.2㎡（約10帖）/)
    await expect.element(page.getByRole('article').nth(2)).toMatchTextContent(/浴室・キッチン｜/)
  })

  it('has an address for each place, and narrows it by cost', async () => {
    const { router } = await open('/reform?budget=to100')
    const filters = page.getByRole('navigation', { name: '絞り込み' })
    // Only places of renovations.
    expect(filters.getByRole('link', { name: /^ソファ/ }).query()).toBeNull()
    await filters.getByRole('link', { name: 'キッチン 1' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'キッチンのリフォーム事例' })).toBeVisible()
    expect(router.state.location.href).toBe('/reform/category/201?budget=to100')
    await expect.poll(titles).toEqual(['冬の浴室'])
    await filters.getByRole('link', { name: '〜50万円 1' }).click()
    await expect.poll(titles).toEqual(['小さな台所', '冬の浴室'])
    // The chosen place leads back to all of them.
    await filters.getByRole('link', { name: /^キッチン/ }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/reform')
  })

  it.each(['/reform/category/1', '/reform/category/999'])('%s is not a place of renovations', async (path) => {
    await open(path)
    await expect.element(page.getByText('お探しのページは', { exact: false })).toBeVisible()
  })
})

describe('a case', () => {
  const open = (change: Partial<ReformPage>) => {
    const response: ReformPage = {
      reform: cases[0]!,
      items: [],
      menus: [],
      shop: null,
      previous: null,
      next: null,
      related: [],
      ...change,
    }
    return renderStore({ path: '/reform/1', answers: { '/api/Reforms/1': response } })
  }

  it('says what it cost, for what, and who did it', async () => {
    const reform = makeReform({
      id: 1,
      title: '台所の窓',
      costYen: 583_000,
      costIncludes: '解体と内窓',
      costExcludes: '家具',
      periodDays: 5,
      areaM2: 9.9,
      building: { type: 'apartment', ageYears: 32 },
      completedOn: '2025-09',
      staff: [{ id: 4, name: '小森 直樹', title: '現場監督' }],
      requests: '<u>朝の光</u>がほしい',
      voice: '明るくなりました。',
      points: [{ title: '窓', text: '二重にしました。' }],
      itemIds: [1, 2],
      body: makeText('床も直しました。'),
    })
    await open({
      reform,
      shop: { id: 2, name: '横浜店' },
      // The second is not sold any more.
      items: [toItemCard(makeItem({ id: 1 }))],
      menus: [menuCollection.toCard(makeMenu({ id: 7, name: '内窓' }))],
      next: reformCollection.toCard(cases[1]!),
      related: [reformCollection.toCard(cases[2]!)],
    })
    await expect.element(page.getByText('<u>朝の光</u>がほしい')).toBeVisible()
    const main = page.getByRole('main').element()
    expect(main.textContent).toMatch(
      /費用58.3万円（税込）工期5日面積9.9㎡（約6.1帖）建物マンション・築32年.*完成2025年9月担当小森 直樹（現場監督）店舗横浜店/,
    )
    expect(main.textContent).toMatch(/含むもの解体と内窓別のもの家具/)
    await expect.element(page.getByRole('link', { name: '小森 直樹' })).toHaveAttribute('href', '/members/4')
    await expect.element(page.getByRole('link', { name: '横浜店' })).toHaveAttribute('href', '/shop#shop-2')
    await expect
      .element(page.getByRole('link', { name: 'この事例について相談する' }))
      .toHaveAttribute('href', '/reform/inquiry/1')
    // The dialog replaces it, but a new tab shows the page with the case.
    await expect
      .element(page.getByRole('link', { name: 'ショールームで相談する' }))
      .toHaveAttribute('href', '/reservation?case=1')
    expect(listLinks(findSection('この住まいで使った商品'))).toEqual(['商品1 /items/1'])
    expect(listLinks(findSection('工事の内容と価格の目安'))).toEqual(['内窓 /menu/7'])
    expect(listLinks(findSection('ほかのキッチンの事例'))).toEqual(['冬の浴室 /reform/3'])
    expect(listLinks(page.getByRole('navigation', { name: '前後の事例' }).element())).toEqual([
      '前の事例小さな台所 /reform/2',
      'リフォーム事例の一覧へ /reform',
    ])
    await expect.element(page.getByText('明るくなりました。')).toBeVisible()
  })

  it('leaves out what it does not have', async () => {
    await open({ reform: makeReform({ id: 1, itemIds: [5], staff: [], voice: null }) })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const missing = ['この住まいで使った商品', '工事の内容と価格の目安', 'ほかのキッチンの事例']
    expect(missing.map(findSection)).toEqual(missing.map(() => undefined))
    const terms = [...document.querySelectorAll('main dt')].map((it) => it.textContent)
    expect(terms).toContain('完成')
    for (const term of ['担当', '店舗']) expect(terms).not.toContain(term)
    expect(page.getByText('ご家族の声').query()).toBeNull()
  })
})

describe('a menu', () => {
  const menu = makeMenu({
    id: 7,
    name: '内窓',
    priceFromYen: 33_000,
    unit: '㎡',
    days: { min: 1, max: 3 },
    standardCondition: '腰窓1か所',
    included: ['採寸'],
    excluded: ['足場'],
    options: [{ name: '断熱ガラス', priceFromYen: 120_000, unit: '箇所' }],
    warrantyYears: 0,
    faq: [{ question: '住みながらできますか。', answer: 'できます。' }],
    flow: [{ title: '採寸', text: '伺います。' }],
  })
  const open = (change: Partial<MenuPage> = {}) =>
    renderStore({
      path: '/menu/7',
      answers: {
        '/api/Menus/7': { menu, related: [], ...change },
        '/api/Reforms': serveList(reformCollection, reformQuery, [makeReform({ id: 9, title: '窓辺', menuIds: [7] })]),
      },
    })

  it('says what its price is for, and what it is not for', async () => {
    await open({ related: [menuCollection.toCard(makeMenu({ id: 8, name: '床' }))] })
    const price = page.getByRole('region', { name: '価格の目安' })
    await expect.element(price).toMatchTextContent(/33,000円〜（税込・1㎡あたり）標準の条件腰窓1か所工期1〜3日この/)
    // Without a warranty there is no row for it.
    expect(price.element().textContent).not.toContain('保証')
    await expect.element(page.getByRole('region', { name: '含まれない工事' })).toMatchTextContent(/足場/)
    await expect.element(page.getByText('12万円〜／箇所')).toBeVisible()
    expect(listLinks(findSection('この工事の事例'))).toEqual(['窓辺 /reform/9'])
    expect(listLinks(findSection('あわせてご検討いただくメニュー'))).toEqual(['床 /menu/8'])
    const answer = page.getByText('できます。')
    await expect.element(answer).not.toBeVisible()
    await page.getByText('住みながらできますか。').click()
    await expect.element(answer).toBeVisible()
  })

  it('is found in the list by its place', async () => {
    const { router } = await renderStore({
      path: '/menu',
      answers: {
        '/api/Categories': { data: categories },
        '/api/Menus': serveList(menuCollection, menuQuery, [
          makeMenu({ id: 7, name: '内窓', categories: [bath!], priceFromYen: 88_000, days: { min: 2, max: 2 } }),
          makeMenu({ id: 8, name: '対面キッチン', categories: [kitchen!], order: 2 }),
        ]),
      },
    })
    await expect.element(page.getByRole('article').first()).toMatchTextContent(/88,000円〜（税込・一式）・工期2日/)
    await page.getByRole('link', { name: '浴室 1' }).click()
    await expect.element(page.getByRole('status').getByText('1件のメニュー')).toBeVisible()
    expect(router.state.location.search).toEqual({ category: '202' })
    expect(page.getByRole('link', { name: '対面キッチン' }).query()).toBeNull()
  })
})

describe('the cases of an item', () => {
  const TITLE = 'この商品を使ったリフォーム事例'

  it.each([
    [
      'are shown below it',
      serveList(reformCollection, reformQuery, [makeReform({ id: 9, title: '窓辺', itemIds: [1101] })]),
      ['事例をすべて見る /reform', '窓辺 /reform/9'],
    ],
    ['are left out if there are none', serveList(reformCollection, reformQuery, []), []],
    ['are left out if they cannot be loaded', new NoNetworkError(undefined), []],
  ])('%s', async (_, answer, links) => {
    queryClient.clear()
    let isAsked = false
    await renderStore({
      path: '/items/1101',
      answers: {
        '/api/Items/1101': { item: makeItem({ id: 1101 }), related: [] },
        '/api/Reforms': (address: string) => {
          isAsked = true
          return typeof answer === 'function' ? answer(address) : answer
        },
      },
    })
    await expect.poll(() => isAsked).toBe(true)
    await expect.poll(() => listLinks(findSection(TITLE))).toEqual(links)
  })
})
