import { expect, it } from 'vitest'
import { CARD_TIME, FIRST_CASH_FEE, TRANSFER_TIME } from './labels.ts'

it('states the times and the fee of the rules', () => {
  expect([CARD_TIME, TRANSFER_TIME, FIRST_CASH_FEE]).toEqual(['60分', '7日以内', '330円'])
})
