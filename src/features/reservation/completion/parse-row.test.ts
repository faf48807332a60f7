import { expect, it } from 'vitest'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { refusalIn, reservationIn } from './read-row.ts'

const rowWith = (answer: object) => ({ answer: { status: 409, body: JSON.stringify(answer) } }) as OutboxRow
const refusalWith = (code: string, details: object) =>
  rowWith({ error: { statusCode: 409, name: 'ConflictError', code, message: '満席です', details } })
const refusal = (details: object) => refusalWith('SLOT_FULL', details)

it('tells what is free instead', () => {
  expect(refusalIn(refusal({ nearest: ['2026-11-24T01:00:00.000Z'] }))).toEqual({
    message: '満席です',
    fields: {},
    sentences: [],
    nearest: [Date.parse('2026-11-24T01:00:00Z')],
    isOfTimes: true,
    asksForCall: false,
  })
})

it('tells whether the wished times are what was refused', () => {
  expect(refusalIn(refusal({ nearest: [] })).isOfTimes).toBe(true)
  expect(refusalIn(refusalWith('VALIDATION_FAILED', { 'wishes.0': '定休日です。' })).isOfTimes).toBe(true)
  expect(refusalIn(refusalWith('VALIDATION_FAILED', { 'contact.phone': '形式をご確認ください。' })).isOfTimes).toBe(
    false,
  )
  expect(refusalIn(refusalWith('ALREADY_RESERVED', {})).isOfTimes).toBe(true)
  expect(refusalIn(refusalWith('RESERVATION_LIMIT', {}))).toMatchObject({ isOfTimes: false, asksForCall: true })
})

it('tells what is wrong with single fields of the form, and with what is none', () => {
  const { fields, sentences } = refusalIn(
    refusal({
      'wishes.0': 'この日時は過ぎています。',
      'wishes.1': '定休日です。',
      'contact.phone': '電話番号の形式をご確認ください。',
      'itemIds.0': 'この商品はありません。',
    }),
  )
  expect(fields).toEqual({ wishes: 'この日時は過ぎています。', phone: '電話番号の形式をご確認ください。' })
  expect(sentences).toEqual(['この商品はありません。'])
})

it('an answer that nobody understands breaks nothing', () => {
  const row = { answer: { status: 500, body: '<html>' } } as OutboxRow
  expect(refusalIn(row).message).toMatch(/^お受けできませんでした。/)
  expect(reservationIn(row)).toBeUndefined()
})
