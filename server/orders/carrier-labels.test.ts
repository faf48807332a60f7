import { describe, expect, it } from 'vitest'
import type { OrderRow } from './rows.ts'
import { CARRIERS, type LabelRequest } from './carrier-labels.ts'
import { fillFields } from './label-text.ts'

const address: LabelRequest['row']['address'] = {
  familyName: '山田',
  givenName: '花子',
  familyKana: 'ヤマダ',
  givenKana: 'ハナコ',
  phone: '09012345678',
  postalCode: '5300001',
  prefecture: '大阪府',
  city: '大阪市北区',
  address1: '梅田1-2-3',
  address2: 'こもれびビル 405',
}

const seller: LabelRequest['seller'] = {
  name: '株式会社こもれび',
  postalCode: '158-0094',
  address: '東京都世田谷区玉川6丁目18-4',
  phone: '0120-550-123',
  invoiceNumber: 'T0000000000123',
  bankAccount: '',
}

const row = (given: Partial<OrderRow> = {}) =>
  ({
    number: '261130-K7M2QX',
    method: 'card',
    paidAt: null,
    deliveryOn: '2026-12-04',
    slot: '16-18',
    totalYen: 12_345,
    quote: {
      taxes: [
        { rate: 10, yen: 11_000, taxYen: 1_000 },
        { rate: 8, yen: 1_345, taxYen: 99 },
      ],
    },
    ...given,
    address: { ...address, ...given.address },
  }) as LabelRequest['row']

/** The cells by their numbers in the carrier's description, from 1. */
function labelOf(carrier: keyof typeof CARRIERS, given: Partial<OrderRow> = {}, account = '') {
  const { cells, problems } = CARRIERS[carrier].toLabel({ row: row(given), seller, shippedOn: '2026-12-01', account })
  return { problems, cell: (number: number) => cells[number - 1], count: cells.length }
}

describe('a label of B2クラウド', () => {
  it('has its columns, each in its place', () => {
    const { cell, count, problems } = labelOf('yamato', {}, '0312345678')
    expect(count).toBe(95)
    expect([1, 2, 3, 4, 5, 6, 7].map(cell)).toEqual(['261130-K7M2QX', '0', '0', '', '2026/12/01', '2026/12/04', '1618'])
    expect([9, 11, 12, 13, 16, 18].map(cell)).toEqual([
      '09012345678',
      '5300001',
      '大阪府大阪市北区梅田1-2-3',
      'こもれびビル 405',
      '山田　花子',
      '様',
    ])
    expect([20, 22, 23, 25].map(cell)).toEqual([
      '0120-550-123',
      '158-0094',
      '東京都世田谷区玉川6丁目18-4',
      '株式会社こもれび',
    ])
    expect([28, 33, 34, 35, 38, 40, 42].map(cell)).toEqual([
      '家具・インテリア用品',
      '261130-K7M2QX',
      '',
      '',
      1,
      '0312345678',
      '01',
    ])
    expect(problems).toEqual([])
  })

  it('says what is to be paid on delivery, with the tax of all rates', () => {
    const { cell } = labelOf('yamato', { method: 'cash' })
    expect([2, 34, 35].map(cell)).toEqual(['2', 12_345, 1_099])
  })
})

it('a label of e飛伝Ⅲ has its columns, each in its place', () => {
  const { cell, count, problems } = labelOf('sagawa', { method: 'cash', slot: 'morning' }, '123456789012')
  expect(count).toBe(74)
  expect([3, 4, 5, 6, 7, 8, 10, 11].map(cell)).toEqual([
    '09012345678',
    '5300001',
    '大阪府大阪市北区梅田1-2-3',
    'こもれびビル 405',
    '',
    '山田　花子',
    '261130-K7M2QX',
    '123456789012',
  ])
  expect([18, 19, 20, 22, 25, 42, 43].map(cell)).toEqual([
    '0120-550-123',
    '158-0094',
    '東京都世田谷区玉川6丁目18-4',
    '株式会社こもれび',
    '家具・インテリア用品',
    1,
    '000',
  ])
  expect([45, 46, 48, 49, 58, 61, 62].map(cell)).toEqual(['20261204', '01', 12_345, 1_099, '1', '20261201', ''])
  expect(problems).toEqual([])
})

describe('what a label cannot have', () => {
  const long = {
    city: '東茨城郡城里町',
    address1: '大字下古内字御前山1234番地の5678',
    address2: '御前山ガーデンハイツ南館 1203号室',
  }

  it('a long address continues in the next field', () => {
    const { cell, problems } = labelOf('sagawa', { address: { ...address, prefecture: '茨城県', ...long } })
    expect([5, 6, 7].map(cell)).toEqual([
      '茨城県東茨城郡城里町大字下古内字',
      '御前山1234番地の5678　御前山ガー',
      'デンハイツ南館 1203号室',
    ])
    expect(problems).toEqual([])
  })

  it('what does not fit at all, and characters that the file cannot have, are named', () => {
    const address2 = '御前山ガーデンハイツ南館'.repeat(4)
    const { problems } = labelOf('sagawa', { address: { ...address, familyName: '𠮷田', ...long, address2 } })
    expect(problems).toEqual([
      '使えない文字があります（〓田　花子）。',
      expect.stringMatching(/^送り状に入りきりません（残り：.*南館）。$/),
    ])
  })

  it('loses nothing of a text', () => {
    const { fields, rest } = fillFields(['あいうえお', 'か1'], [4, 5])
    expect(fields).toEqual(['あい', 'うえ'])
    expect(rest).toBe('お　か1')
  })
})
