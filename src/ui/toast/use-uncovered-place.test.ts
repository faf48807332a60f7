import { expect, it } from 'vitest'
import { uncoveredTop } from './use-uncovered-place.ts'

const name = { top: 80, bottom: 130 }
const price = { top: 150, bottom: 190 }

it.each([
  ['at the top where nothing is in its way', [{ top: 400, bottom: 450 }], 64],
  ['below the name and the price, however they follow', [price, name], 198],
  ['between two that leave it room', [name, { top: 300, bottom: 340 }], 138],
  ['at the top where there is no room at all', [{ top: 0, bottom: 780 }], 64],
])('a toast stands %s', (_, others, expected) => {
  expect(uncoveredTop(64, 72, others, 800)).toBe(expected)
})
