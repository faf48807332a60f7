import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/items/cart-item.ts'
import { quoteOrder } from '#contract/orders/quote.ts'
import { CART_ITEMS, listGoods } from '#src/device/query/cart-goods.ts'
import { lineNotes } from './cart-lines.ts'

const line = (change: object = {}) => ({
  sku: 'SOFA',
  quantity: 2,
  addedAt: 1,
  seenPrice: 12_800,
  isMerged: false,
  ...change,
})
const item = (change: object = {}): CartItem => ({
  sku: 'SOFA',
  size: '',
  price: 12_800,
  salePrice: null,
  saleUntil: null,
  stock: 9,
  shippingClass: 'S',
  taxClass: 'standard',
  itemId: 1,
  name: 'ソファ',
  nameBreaks: [],
  colourName: '白',
  picture: { id: 'a', width: 1, height: 1, tone: 0 },
  ...change,
})

it('an item that was stored without a field that a total needs is not shown', () => {
  expect(CART_ITEMS.isItem(item())).toBe(true)
  for (const name of ['price', 'stock', 'shippingClass'])
    expect(CART_ITEMS.isItem(item({ [name]: undefined })), name).toBe(false)
  expect(CART_ITEMS.isItem(undefined)).toBe(false)
})

describe('a cart line notes', () => {
  it.each<[string, object, object, string[]]>([
    ['nothing where nothing changed', {}, {}, []],
    ['that the price went down', {}, { salePrice: 9_800 }, ['価格が12,800円から9,800円に下がりました']],
    ['that the price went up', {}, { price: 13_000 }, ['価格が12,800円から13,000円に上がりました']],
    ['that there are fewer', { quantity: 5 }, { stock: 3 }, ['在庫は3点です。数量を変更してください']],
    ['that there are no more', { quantity: 3 }, { stock: 3 }, ['在庫は残り3点です']],
    ['that there are none', {}, { stock: 0 }, ['品切れになりました']],
    ['that it is not sold for now', {}, { stock: 0, isPaused: true }, ['販売を休止しています']],
    ['that no more may be bought', { quantity: 20 }, { stock: 20 }, ['1つの商品につき20点までです']],
    ['that a login joined two', { isMerged: true }, {}, ['数量をご確認ください']],
  ])('%s', (_, ofLine, ofItem, texts) => {
    expect(lineNotes(line(ofLine), item(ofItem), 'sold').map(({ text }) => text)).toEqual(texts)
  })

  it('that it is discontinued', () => {
    expect(lineNotes(line(), item(), 'gone')).toEqual([{ kind: 'gone', text: '販売を終了しました' }])
  })

  it('that nothing is known about it yet', () => {
    expect(lineNotes(line(), undefined, 'unloaded')).toEqual([
      { kind: 'unloaded', text: expect.stringMatching(/この端末に読み込まれていない.*オフライン/) },
    ])
  })

  it('nothing about goods as they were last shown', () => {
    expect(lineNotes(line(), item({ stock: 0 }), 'remembered')).toEqual([])
  })
})

describe('the total', () => {
  it('uses current prices, without what cannot be bought', () => {
    const lines = [line(), line({ sku: 'LAMP', quantity: 3 }), line({ sku: 'GONE' })]
    const items = new Map([
      ['SOFA', item({ salePrice: 10_000 })],
      ['LAMP', item({ sku: 'LAMP', stock: 0 })],
      ['GONE', item({ sku: 'GONE' })],
    ])
    const goods = listGoods(lines, items, new Set(['GONE']))
    expect(goods).toMatchObject({
      lines: [{ sku: 'SOFA', quantity: 2, unitYen: 10_000 }],
      pieces: 2,
      leftOut: 2,
      unknown: 0,
    })
    expect(quoteOrder({ lines: goods.lines, prefecture: undefined }, Date.now())?.goodsYen).toBe(20_000)
  })

  it('counts the goods that were never loaded', () => {
    expect(listGoods([line(), line({ sku: 'NEW' })], new Map([['SOFA', item()]]), new Set())).toMatchObject({
      lines: [{ sku: 'SOFA' }],
      leftOut: 0,
      unknown: 1,
    })
  })
})
