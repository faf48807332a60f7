import { expect, it } from 'vitest'
import { ATTEMPT_TIME, FIRST_CASH_FEE, KONBINI_TIME, TRANSFER_TIME } from './labels.ts'

it('states the times and the fee of the rules', () => {
  expect([ATTEMPT_TIME, KONBINI_TIME, TRANSFER_TIME, FIRST_CASH_FEE]).toEqual(['60分', '3日以内', '7日以内', '330円'])
})
