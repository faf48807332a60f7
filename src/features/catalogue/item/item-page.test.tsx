import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { makeColour, makeItem, makeVariant } from '#tests/support/make-item.ts'
import { openItem } from '#tests/support/open-item.tsx'
import { setServerTime } from '#tests/support/server-time.ts'

it('shows changed prices and stock, such as after days in a cache', async () => {
  const { main, price, become } = await openItem([makeVariant({ price: 10_000 })])
  await expect.element(price('10,000')).toBeVisible()
  await become(makeVariant({ price: 12_000, stock: 0 }))
  await expect.element(price('12,000')).toBeVisible()
  await expect.element(price('10,000')).not.toBeInTheDocument()
  await expect.element(main.getByRole('button', { name: '品切れ中です' })).toBeDisabled()
})

it('shows the regular price from the end of a sale on, while it is open', async () => {
  const saleEnds = Date.now() + HOUR_MS
  const saleUntil = new Date(saleEnds).toISOString()
  const { main, price } = await openItem([makeVariant({ price: 10_000, salePrice: 8_000, saleUntil })])
  await expect.element(price('8,000')).toBeVisible()
  await expect.element(main.getByText('セール', { exact: true })).toBeVisible()
  setServerTime(saleEnds - 1_000)
  await expect.element(price('10,000')).toBeVisible()
  await expect.element(price('8,000')).not.toBeInTheDocument()
  await expect.element(main.getByText('セール', { exact: true })).not.toBeInTheDocument()
})

it('keeps the chosen variant, and offers another one if it is discontinued', async () => {
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

it('begins with one piece again when another variant is chosen', async () => {
  const { main } = await openItem([
    makeVariant({ sku: 'SMALL', size: '小', stock: 5 }),
    makeVariant({ sku: 'LARGE', size: '大', stock: 5 }),
  ])
  const quantity = main.getByRole('combobox', { name: '数量' })
  await quantity.selectOptions('3')
  await expect.element(quantity).toHaveValue('3')
  await main.getByText('大', { exact: true }).click()
  await expect.element(quantity).toHaveValue('1')
})

it('shows fee, first day, place and assembly beside the price', async () => {
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

it('marks options that are sold out, which can still be chosen', async () => {
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

it('links onwards from an item that is sold out', async () => {
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

it('requests no similar items while there is stock', async () => {
  const { main } = await openItem([makeVariant()])
  await expect.element(main.getByRole('button', { name: 'カートに入れる' })).toBeVisible()
  await expect.element(main.getByText('在庫のある似た商品')).not.toBeInTheDocument()
})

it('uses class, weight and size of a sample', async () => {
  const { main } = await openItem(
    [
      makeVariant({
        sku: 'SAMPLE',
        size: 'サンプル',
        price: 550,
        isSample: true,
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
