import { expect, it } from 'vitest'
import { allotPieces, subtractShipped } from './shipments.ts'

const pieces = (...given: [string, number][]) => given.map(([sku, quantity]) => ({ sku, quantity }))

// The second line of lamps is a replacement.
const LINES = pieces(['LAMP', 2], ['TEA', 1], ['LAMP', 1])

it('counts what is left by SKU', () => {
  expect(subtractShipped(LINES, [])).toEqual(pieces(['LAMP', 3], ['TEA', 1]))
  expect(subtractShipped(LINES, [{ pieces: pieces(['LAMP', 2], ['TEA', 1]) }])).toEqual(pieces(['LAMP', 1]))
})

it('allots pieces to the first lines first', () => {
  expect(allotPieces(LINES, [pieces(['LAMP', 1]), pieces(['LAMP', 2], ['TEA', 1]), pieces(['LAMP', 1])])).toEqual([
    [{ position: 0, quantity: 1 }],
    [
      { position: 0, quantity: 1 },
      { position: 2, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
    [],
  ])
})
