import { expect, it } from 'vitest'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { parseRejection, parseReservation } from './parse-row.ts'

const rowWith = (answer: object) => ({ response: { status: 409, body: JSON.stringify(answer) } }) as OutboxRow
const refusalWith = (code: string, details: object) =>
  rowWith({ error: { statusCode: 409, name: 'ConflictError', code, message: '満席です', details } })
const refusal = (details: object) => refusalWith('SLOT_FULL', details)

it('returns what is available instead', () => {
  expect(parseRejection(refusal({ nearest: ['2026-11-24T01:00:00.000Z'] }))).toMatchObject({
    message: '満席です',
    fields: {},
    otherMessages: [],
    nearest: [Date.parse('2026-11-24T01:00:00Z')],
    isAboutTimes: true,
    needsCall: false,
  })
})

it('returns whether the wished times were rejected', () => {
  expect(parseRejection(refusal({ nearest: [] })).isAboutTimes).toBe(true)
  expect(parseRejection(refusalWith('VALIDATION_FAILED', { 'wishes.0': '定休日です。' })).isAboutTimes).toBe(true)
  expect(
    parseRejection(refusalWith('VALIDATION_FAILED', { 'contact.phone': '形式をご確認ください。' })).isAboutTimes,
  ).toBe(false)
  expect(parseRejection(refusalWith('ALREADY_RESERVED', {})).isAboutTimes).toBe(true)
  expect(parseRejection(refusalWith('RESERVATION_LIMIT', {}))).toMatchObject({ isAboutTimes: false, needsCall: true })
})

it('returns errors of single fields, and those without a field', () => {
  const { fields, otherMessages } = parseRejection(
    refusal({
      'wishes.0': 'この日時は過ぎています。',
      'wishes.1': '定休日です。',
      'contact.phone': '電話番号の形式をご確認ください。',
      'itemIds.0': 'この商品はありません。',
    }),
  )
  expect(fields).toEqual({ wishes: 'この日時は過ぎています。', phone: '電話番号の形式をご確認ください。' })
  expect(otherMessages).toEqual(['この商品はありません。'])
})

it('an unknown response breaks nothing', () => {
  const row = { response: { status: 500, body: '<html>' } } as OutboxRow
  expect(parseRejection(row).message).toMatch(/^お受けできませんでした。/)
  expect(parseReservation(row)).toBeUndefined()
})
