import { describe, expect, it } from 'vitest'
import { countPacked, findPiece, isPacked } from './packing.ts'

const PIECES = [
  { sku: 'KM-LAMP', quantity: 2 },
  { sku: 'KM-TEA', quantity: 1 },
]

describe('packing', () => {
  it('finds a piece by its code in any notation, until all of it is in the box', () => {
    expect(findPiece(PIECES, {}, 'KM-LAMP')).toEqual({ sku: 'KM-LAMP', outcome: 'added' })
    expect(findPiece(PIECES, { 'KM-LAMP': 1 }, 'ｋｍ－ｌａｍｐ')).toEqual({ sku: 'KM-LAMP', outcome: 'added' })
    expect(findPiece(PIECES, { 'KM-LAMP': 2 }, 'KM-LAMP')).toEqual({ sku: 'KM-LAMP', outcome: 'full' })
    expect(findPiece(PIECES, {}, 'KM-SOFA')).toEqual({ outcome: 'unknown' })
  })

  it('is done with the last piece, and never without one', () => {
    expect(isPacked(PIECES, { 'KM-LAMP': 2 })).toBe(false)
    expect(isPacked(PIECES, { 'KM-LAMP': 2, 'KM-TEA': 1 })).toBe(true)
    expect(isPacked([], {})).toBe(false)
    expect(countPacked({ 'KM-LAMP': 2, 'KM-TEA': 1 })).toBe(3)
  })
})
