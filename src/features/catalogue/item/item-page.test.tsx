import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { deliveryPlaceData } from '#src/device/query/delivery-place.ts'
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

it('says that a variant is not sold for now', async () => {
  const { main } = await openItem([makeVariant({ stock: 0, isPaused: true })])
  await expect.element(main.getByText('販売を休止しています。')).toBeVisible()
  await expect.element(main.getByRole('button', { name: '販売を休止しています' })).toBeDisabled()
  await expect.element(main).toMatchTextContent(/お届け\s*販売の再開後にご案内します/)
  expect(main.element().textContent).not.toMatch(/品切れ|入荷後/)
  // The place belongs to the fee: there is no day that depends on it.
  await expect.element(main).not.toMatchTextContent(/ご案内します\s*\S*へのお届けの場合/)
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
  await expect.element(main.getByText('（北海道・沖縄県は1,650円）', { exact: true })).toBeVisible()
  await expect.element(main.getByText('脚の取り付けのみ').first()).toBeVisible()
  await main.getByText('大', { exact: true }).click()
  await expect.element(main.getByText('送料無料', { exact: true })).toBeVisible()
})

it('shows fee and day for the prefecture that a guest chooses', async () => {
  const { main } = await openItem([makeVariant({ price: 10_000 })], { shippingClass: 'M' })
  const day = main.getByText(/^最短 \d+月\d+日（.）$/)
  const before = (await day.findElement()).textContent
  const place = main.getByRole('combobox', { name: 'お届け先の都道府県' })
  const { height } = place.element().closest('dl')!.getBoundingClientRect()
  await place.selectOptions('沖縄県')
  await expect.element(main.getByText('送料 3,300円', { exact: true })).toBeVisible()
  await expect.element(main.getByText('11,000円以上のご注文で1,650円', { exact: true })).toBeVisible()
  await expect.element(main.getByText('（1,650円の加算を含みます）', { exact: true })).toBeVisible()
  await expect.element(day).not.toHaveTextContent(before)
  // What is filled in after hydration moves nothing.
  expect(place.element().closest('dl')!.getBoundingClientRect().height).toBe(height)
  await deliveryPlaceData.erase({ owners: [], reason: 'logged-out' })
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

it('shows weight, boxes, seat height and picture of the chosen size', async () => {
  const { main } = await openItem(
    [
      makeVariant({
        sku: 'LOW',
        size: '高さ44cm',
        weightKg: 3.2,
        packages: [{ sizeMm: { w: 490, d: 390, h: 140 }, weightKg: 4, legsOff: true }],
      }),
      makeVariant({
        sku: 'HIGH',
        size: '高さ60cm',
        seatHeightMm: 600,
        weightKg: 8.2,
        packages: [
          { name: '座面', count: 2, sizeMm: { w: 450, d: 450, h: 80 }, weightKg: 2 },
          { name: '脚', sizeMm: { w: 650, d: 200, h: 140 }, weightKg: 5.1 },
        ],
      }),
    ],
    { seatHeightMm: 440, colours: [makeColour({ shownSize: '高さ44cm' })] },
  )
  const fact = (text: string) => main.getByText(text, { exact: true })
  await expect.element(fact('約3.2kg')).toBeVisible()
  await expect.element(fact('44cm')).toBeVisible()
  await expect.element(fact('幅49×奥行39×高さ14cm・約4kg（脚は外して梱包）')).toBeVisible()
  await expect.element(fact('写真は高さ44cmです')).not.toBeInTheDocument()
  await fact('高さ60cm').click()
  await expect.element(fact('約8.2kg')).toBeVisible()
  await expect.element(fact('60cm')).toBeVisible()
  await expect.element(fact('座面：幅45×奥行45×高さ8cm・約2kg（2箱）')).toBeVisible()
  await expect.element(fact('脚：幅65×奥行20×高さ14cm・約5.1kg')).toBeVisible()
  await expect.element(fact('写真は高さ44cmです')).toBeVisible()
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
