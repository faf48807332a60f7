/** Packing an order: each piece is checked by its code before the parcel is closed. */
import { toCode } from '#contract/shared/normalize-text.ts'
import type { ShippedPieces } from './schema.ts'

/** How many pieces of each SKU are in the box. */
export type Packed = Readonly<Record<string, number>>

/** `full`: all pieces of it are in the box. */
export type Found = { sku: string; outcome: 'added' | 'full' } | { outcome: 'unknown' }

const toSku = (code: string): string => toCode(code).toUpperCase()

/** What a code on a piece means for what is left to be packed. */
export function findPiece(pieces: readonly ShippedPieces[], packed: Packed, code: string): Found {
  const found = pieces.find(({ sku }) => sku.toUpperCase() === toSku(code))
  if (!found) return { outcome: 'unknown' }
  const { sku, quantity } = found
  return { sku, outcome: (packed[sku] ?? 0) < quantity ? 'added' : 'full' }
}

export const isPacked = (pieces: readonly ShippedPieces[], packed: Packed): boolean =>
  pieces.length > 0 && pieces.every(({ sku, quantity }) => packed[sku] === quantity)

export const countPacked = (packed: Packed): number => Object.values(packed).reduce((sum, count) => sum + count, 0)
