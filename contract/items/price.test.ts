import { expect, it } from 'vitest'
import { getPoints } from './price.ts'

it('gives one point per full hundred yen', () => {
  expect([0, 99, 100, 12_899, 168_000].map(getPoints)).toEqual([0, 0, 1, 128, 1_680])
})
