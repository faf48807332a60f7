import { expect, it } from 'vitest'
import { toReturnKind } from '#contract/returns/api.ts'
import { applyOutcome, createRow } from './row.ts'

const KEY = '01KA0000000000000000000001'
const makeRow = (body: object) =>
  createRow(toReturnKind({ number: '261124-K7M2QX', token: 'secret' }), {
    key: KEY,
    owner: 'guest',
    body,
    submittedAt: 0,
  })
const response = { status: 200, body: '{}' }

it('has the secret of a link until it was received, and nothing else is changed', () => {
  const row = makeRow({ token: 'secret', note: '傷' })
  expect(applyOutcome(row, { is: 'later' }, 0)?.body).toBe(row.body)
  expect(applyOutcome(row, { is: 'refused', response }, 0)?.body).toBe(row.body)
  expect(applyOutcome(row, { is: 'accepted', response }, 0)).toMatchObject({ state: 'done', body: '{"note":"傷"}' })
  const without = makeRow({ note: '傷' })
  expect(applyOutcome(without, { is: 'accepted', response }, 0)?.body).toBe(without.body)
})
