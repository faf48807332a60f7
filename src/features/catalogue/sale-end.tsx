import { useEffect } from 'react'
import { followSaleEnds } from '#src/navigation/follow-sale-ends.ts'

interface SaleEndProps {
  /** ISO time. */
  at: string
  /** Receives the time for prices, in ms. */
  onTime: (nowMs: number) => void
}

/** Ends a sale on an open card. Renders nothing; loaded only for cards with a sale that ends. */
export function SaleEnd({ at, onTime }: SaleEndProps) {
  useEffect(() => followSaleEnds([Date.parse(at)], onTime), [at, onTime])
  return null
}
