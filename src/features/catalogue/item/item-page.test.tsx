import type {} from '@vitest/browser-playwright'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { Item, ItemCard, ItemPage } from '#contract/items.ts'
import { makeColour, makeItem, makeVariant } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const ID = 1101

/** The page of an item, and how its item becomes another while the page is open. */
async function openItem(
  variants: ReturnType<typeof makeVariant>[],
  { similar = [], ...given }: Partial<Item> & { similar?: ItemCard[] } = {},
) {
  const answer: ItemPage = { item: makeItem({ ...given, id: ID, variants }), related: [] }
  const { screen, router } = await renderStore({
    path: `/items/${ID}`,
    answers: {
      [`/api/Items/${ID}`]: answer,
      '/api/Items': { data: similar, page: 1, perPage: 4, total: similar.length },
    },
  })
  const main = screen.getByRole('main')
  return {
    main,
    price: (yen: string) => main.getByText(yen, { exact: true }),
    async become(...next: ReturnType<typeof makeVariant>[]) {
      answer.item = makeItem({ id: ID, variants: next })
      await router.invalidate()
    },
  }
}

it('shows price and stock as they have become, as when the page was kept for days', async () => {
  const { main, price, become } = await openItem([makeVariant({ price: 10_000 })])
  await expect.element(price('10,000')).toBeVisible()
  await become(makeVariant({ price: 12_000, stock: 0 }))
  await expect.element(price('12,000')).toBeVisible()
  await expect.element(price('10,000')).not.toBeInTheDocument()
  await expect.element(main.getByRole('button', { name: '在庫がありません' })).toBeDisabled()
})

it('keeps the variant that was chosen, and offers another one where that is no longer made', async () => {
  const [small, large] = [
    makeVariant({ sku: 'SMALL', size: '小', price: 10_000 }),
    makeVariant({ sku: 'LARGE', size: '大', price: 20_000 }),
  ]
  const { main, price, become } = await openItem([small, large])
  await main.getByText('大', { exact: true }).click()
  await expect.element(price('20,000')).toBeVisible()
  await become(small, { ...large, price: 21_000 })
  await expect.element(price('21,000')).toBeVisible()
  await become(small)
  await expect.element(price('10,000')).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'カートに入れる' })).toBeEnabled()
})

it('says fee, first day, place and assembly beside the price', async () => {
  const { main } = await openItem(
    [makeVariant({ size: '小', price: 10_000 }), makeVariant({ sku: 'LARGE', size: '大', price: 11_000 })],
    {
      shippingClass: 'M',
      assembly: '脚の取り付けのみ',
    },
  )
  await expect.element(main.getByText('送料 1,650円', { exact: true })).toBeVisible()
  await expect.element(main.getByText('11,000円以上のご注文で無料', { exact: true })).toBeVisible()
  await expect.element(main.getByText(/^最短 \d+月\d+日（.）$/)).toBeVisible()
  await expect.element(main.getByText('関東へのお届けの場合', { exact: true })).toBeVisible()
  await expect.element(main.getByText('脚の取り付けのみ').first()).toBeVisible()
  await main.getByText('大', { exact: true }).click()
  await expect.element(main.getByText('送料無料', { exact: true })).toBeVisible()
})

it('marks in words what is sold out in the other choice, and lets it be chosen to see', async () => {
  const { main } = await openItem(
    [
      makeVariant({ sku: 'OAK-S', colourKey: 'oak', size: '小' }),
      makeVariant({ sku: 'OAK-L', colourKey: 'oak', size: '大', stock: 0 }),
      makeVariant({ sku: 'WALNUT-S', colourKey: 'walnut', size: '小', stock: 0 }),
      makeVariant({ sku: 'WALNUT-L', colourKey: 'walnut', size: '大' }),
    ],
    {
      colours: [
        makeColour({ key: 'oak', name: 'オーク' }),
        makeColour({ key: 'walnut', name: 'ウォールナット', picture: { ...makeColour().picture, id: 'walnut' } }),
      ],
    },
  )
  const choice = (name: string) => main.getByRole('radio', { name, exact: true })
  await expect.element(choice('オーク')).toBeChecked()
  await expect.element(choice('ウォールナット 品切れ')).toBeEnabled()
  await choice('大 品切れ').click()
  await expect.element(main.getByText('品切れ中です。入荷予定は店舗へお問い合わせください。')).toBeVisible()
  await expect.element(choice('オーク 品切れ')).toBeChecked()
  await expect.element(choice('ウォールナット')).not.toBeChecked()
})

it('leads on from an item that is sold out', async () => {
  const { main } = await openItem([makeVariant({ stock: 0 })], {
    categoryName: 'ソファ',
    similar: [{ ...makeItem({ id: 2, name: 'よく似たソファ' }), picture: makeColour().picture }],
  })
  await expect.element(main.getByRole('heading', { name: '在庫のある似た商品' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'よく似たソファ' })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: '在庫のあるソファをすべて見る' }))
    .toHaveAttribute('href', '/items/category/1?inStock=1')
})

it('asks for nothing similar while there is stock', async () => {
  const { main } = await openItem([makeVariant()])
  await expect.element(main.getByRole('button', { name: 'カートに入れる' })).toBeVisible()
  await expect.element(main.getByText('在庫のある似た商品')).not.toBeInTheDocument()
})

/** Long enough for what watches the window to have told where things stand. */
const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const WINDOW = { width: 414, height: 896 }
afterEach(() => page.viewport(WINDOW.width, WINDOW.height))

it('offers price, choice and button at the lower edge of a phone while the button is out of view', async () => {
  await page.viewport(390, 700)
  const { main } = await openItem([
    makeVariant({ sku: 'SMALL', size: '小', price: 12_000 }),
    makeVariant({ sku: 'LARGE', size: '大', price: 20_000 }),
  ])
  const bar = main.getByRole('region', { name: '選択中の商品' })
  const button = main.getByRole('button', { name: 'カートに入れる' })
  await expect.element(button).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()

  button.element().scrollIntoView({ block: 'center' })
  await main.getByText('大', { exact: true }).click()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(bar).toBeVisible()
  await expect.element(bar.getByText('20,000', { exact: true })).toBeVisible()
  await expect.element(bar.getByText('大', { exact: true })).toBeVisible()
  const { bottom } = bar.element().getBoundingClientRect()
  expect(bottom).toBe(innerHeight)

  const own = bar.getByRole('button', { name: 'カートに入れる' })
  own.element().focus()
  scrollTo(0, 0)
  main.getByRole('group', { name: 'サイズ' }).element().scrollIntoView({ block: 'start' })
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.tab()
  await expect.element(button).not.toHaveFocus()
})

it('offers them too where one jump leads past the button', async () => {
  await page.viewport(390, 500)
  const { main } = await openItem([makeVariant()])
  const bar = main.getByRole('region', { name: '選択中の商品' })
  const button = main.getByRole('button', { name: 'カートに入れる' })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().top).toBeGreaterThan(innerHeight)
  await nextFrames()
  await expect.element(bar).not.toBeInTheDocument()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(bar).toBeVisible()
})

it('shows no bar where the columns stand side by side', async () => {
  await page.viewport(800, 600)
  const { main } = await openItem([makeVariant()])
  const button = main.getByRole('button', { name: 'カートに入れる' })
  await expect.element(button).toBeVisible()
  button.element().scrollIntoView()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => main.element().querySelector('[aria-label="選択中の商品"]')).not.toBeNull()
  expect(getComputedStyle(main.element().querySelector('[aria-label="選択中の商品"]')!).display).toBe('none')
})

it.each([
  [844, 390],
  [667, 375],
  [768, 1024],
  [1280, 800],
])('is at %i × %i two columns with a picture of at most 70 percent of the height', async (width, height) => {
  await page.viewport(width, height)
  const { main } = await openItem([makeVariant()])
  const picture = main
    .getByRole('list', { name: /の写真$/ })
    .element()
    .getBoundingClientRect()
  const name = main.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  expect(picture.height).toBeLessThanOrEqual(0.7 * height + 1)
  expect(name.left).toBeGreaterThan(picture.right)
})

it('takes class, weight and size of a sample from the sample', async () => {
  const { main } = await openItem(
    [
      makeVariant({
        sku: 'SAMPLE',
        size: 'サンプル',
        price: 550,
        sample: true,
        shippingClass: 'S',
        weightKg: 0.25,
        sizeMm: { w: 150, d: 150, h: 15 },
      }),
      makeVariant({ sku: 'CASE', size: '1ケース', price: 9_800 }),
    ],
    { shippingClass: 'M', weightKg: 17.5 },
  )
  await main.getByText('1ケース', { exact: true }).click()
  await expect.element(main.getByText('送料 1,650円', { exact: true })).toBeVisible()
  await expect.element(main.getByText('中型便', { exact: true })).toBeVisible()
  await expect.element(main.getByText('約17.5kg', { exact: true })).toBeVisible()
  await main.getByText('サンプル', { exact: true }).click()
  await expect.element(main.getByText('送料 770円', { exact: true })).toBeVisible()
  await expect.element(main.getByText('小型便', { exact: true })).toBeVisible()
  await expect.element(main.getByText('約0.25kg', { exact: true })).toBeVisible()
  await expect.element(main.getByText('幅15×奥行15×高さ1.5cm', { exact: true })).toBeVisible()
  await expect.element(main.getByText(/^小型便 770円（/)).toBeVisible()
})

it.each([
  [320, 640, '100%'],
  [320, 640, '200%'],
  [390, 844, '200%'],
  [844, 390, '200%'],
])('holds all it shows at %i × %i with letters of %s', async (width, height, size) => {
  await page.viewport(width, height)
  document.documentElement.style.fontSize = size
  onTestFinished(() => document.documentElement.style.removeProperty('font-size'))
  const { main } = await openItem(
    [
      makeVariant({ sku: 'A', colourKey: 'oak', size: 'サンプル（15cm角）', price: 1_234_567, sample: true }),
      makeVariant({ sku: 'B', colourKey: 'oak', size: '1ケース（1.6㎡）', price: 1_234_567 }),
      makeVariant({ sku: 'C', colourKey: 'plain', size: '1ケース（1.6㎡）', price: 2_234_567, stock: 0 }),
    ],
    {
      name: 'シューズキャビネットとキッチンカウンター',
      unit: { name: '1ケース', m2: 1.6 },
      colours: [
        makeColour({ key: 'oak', name: 'オークナチュラル（乱尺）' }),
        makeColour({
          key: 'plain',
          name: 'ウォールナットダークブラウン',
          picture: { ...makeColour().picture, id: 'p' },
        }),
      ],
    },
  )
  const button = main.getByRole('button', { name: 'カートに入れる' }).first()
  await expect.element(button).toBeVisible()
  const beyond = () =>
    [...main.element().querySelectorAll('h1, p, label, button, dd, strong, section')]
      .filter((it) => !it.closest('[role="list"]'))
      .filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((it) => it.textContent)
  expect(beyond()).toEqual([])
  button.element().scrollIntoView()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => main.element().querySelector('[aria-label="選択中の商品"]')).not.toBeNull()
  expect(beyond()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

it('marks what is chosen by a line where colours are forced', async () => {
  const force = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await force('active')
  onTestFinished(() => force('none'))
  const { main } = await openItem([
    makeVariant({ sku: 'SMALL', size: '小' }),
    makeVariant({ sku: 'LARGE', size: '大' }),
  ])
  const line = (name: string) =>
    getComputedStyle(main.getByRole('radio', { name, exact: true }).element().closest('label')!).outlineStyle
  await expect.element(main.getByRole('radio', { name: '小', exact: true })).toBeChecked()
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  expect([line('小'), line('大')]).toEqual(['solid', 'none'])
  const thumbnail = (current: boolean) =>
    getComputedStyle(main.element().querySelector(`button[aria-current="${current}"]`)!).outlineStyle
  expect([thumbnail(true), thumbnail(false)]).toEqual(['solid', 'none'])
})
