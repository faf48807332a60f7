import { expect, it } from 'vitest'
import { reservationBody } from '#contract/reservations/schema.ts'
import { toBody, toFields, missingAddress, RESERVATION_FIELDS } from './reservation-fields.ts'

const start = Date.parse('2026-11-24T01:00:00Z')
const typed = {
  kind: 'consultation',
  shopId: '2',
  wishes: `${start},${start + 1_800_000}`,
  adults: '2',
  children: '1',
  purpose: 'ソファを見たい',
  familyName: '山田',
  givenName: '花子',
  familyKana: 'やまだ',
  givenKana: 'はなこ',
  phone: '０９０−１２３４−５６７８',
  email: 'hanako@example.jp',
  note: '',
}
const address = {
  postalCode: '540-0008',
  prefecture: '大阪府',
  city: '大阪市中央区',
  address1: '大手前9',
  address2: '',
}

it('converts to the request body and back', () => {
  const body = toBody(RESERVATION_FIELDS.parse(typed), { itemIds: [1101], caseId: 3 })
  expect(reservationBody.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    shopId: 2,
    wishes: ['2026-11-24T01:00:00.000Z', '2026-11-24T01:30:00.000Z'],
    itemIds: [1101],
    caseId: 3,
    contact: { familyKana: 'ヤマダ', phone: '09012345678' },
    address: null,
  })
  expect(toBody(RESERVATION_FIELDS.parse(toFields(body)), body)).toEqual(body)
})

it('only a survey requires an address', () => {
  expect(missingAddress(typed)).toEqual({})
  expect(Object.keys(missingAddress({ ...typed, kind: 'survey' }))).toEqual(
    expect.arrayContaining(['postalCode', 'prefecture', 'city', 'address1']),
  )
  const survey = RESERVATION_FIELDS.parse({ ...typed, ...address, kind: 'survey' })
  expect(missingAddress(survey)).toEqual({})
  expect(toBody(survey, { itemIds: [], caseId: null }).address).toMatchObject({ postalCode: '5400008', address2: '' })
})
