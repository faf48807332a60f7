import { describe, expect, it } from 'vitest'
import type { DeskVariant } from '#contract/items/desk.ts'
import { type Drafts, pasteBlock, planChanges, readClipboard } from './drafts.ts'

const make = (id: string, more: Partial<DeskVariant> = {}): DeskVariant => ({
  id,
  itemId: 1,
  name: '椅子',
  choice: id,
  price: 12_800,
  salePrice: null,
  saleUntil: null,
  stock: 3,
  visibility: 'shown',
  selling: 'sold',
  isComing: false,
  seenPrices: '12,800円',
  ...more,
})

const ROWS = [make('A'), make('B'), make('C', { salePrice: 9_800, saleUntil: '2026-12-31T15:00:00.000Z' })]
const NONE: Drafts = new Map()

describe('a pasted column', () => {
  it('fills the cells below, and says how many rows were left', () => {
    const block = readClipboard('¥13,000\r\n１４０００\r\n15000\r\n16000\r\n')
    const { drafts, left } = pasteBlock(NONE, { rows: ROWS, sku: 'B', column: 'price', block })
    expect([...drafts.values()].map(({ row, cells }) => [row.id, cells.price])).toEqual([
      ['B', '¥13,000'],
      ['C', '１４０００'],
    ])
    expect(left).toBe(2)
    expect(planChanges(drafts).map(({ change }) => change?.input)).toEqual([
      { sku: 'B', price: 13_000, sale: null, seen: '12,800円' },
      { sku: 'C', price: 14_000, sale: { price: 9_800, until: '2026-12-31T15:00:00.000Z' }, seen: '12,800円' },
    ])
  })

  it('fills the columns beside it', () => {
    const block = readClipboard('13000\t11000\t2026/12/24 18:00\tmore')
    const { drafts } = pasteBlock(NONE, { rows: ROWS, sku: 'A', column: 'price', block })
    expect(planChanges(drafts)[0]?.change?.input).toEqual({
      sku: 'A',
      price: 13_000,
      sale: { price: 11_000, until: '2026-12-24T09:00:00.000Z' },
      seen: '12,800円',
    })
  })
})

describe('what was typed', () => {
  const plan = (cells: object, row = ROWS[0]!) => planChanges(new Map([[row.id, { row, cells }]]))

  it('changes nothing if it is what is there', () => {
    expect(plan({ price: '12800', sale: '', until: '' })).toEqual([])
    expect(plan({ sale: '9800', until: '2026/12/31' }, ROWS[2])).toEqual([])
  })

  it('ends a sale where it is emptied', () => {
    expect(plan({ sale: '', until: '' }, ROWS[2])[0]?.change?.input).toMatchObject({ price: 12_800, sale: null })
  })

  it.each([
    [{ price: 'やすく' }, '価格は整数の円で入力してください'],
    [{ sale: '1.5' }, 'セール価格は整数の円で'],
    [{ sale: '9800', until: 'あした' }, 'セールの終わりの日時を'],
    [{ until: '2026/12/31' }, 'セール価格と一緒に'],
  ])('has a problem: %j', (cells, problem) => {
    expect(plan(cells)[0]).toMatchObject({ problem: expect.stringContaining(problem) })
  })

  it('hides the item and pauses the variant by actions of their own', () => {
    const row = ROWS[0]!
    const drafts: Drafts = new Map([['A', { row, cells: {}, visibility: 'hidden', selling: 'paused' }]])
    expect(planChanges(drafts).map(({ change, before, after }) => [change?.spec.name, before, after])).toEqual([
      ['items hide', '公開', '非公開'],
      ['items pause', '販売中', '休止中'],
    ])
  })
})
