import { useEffect } from 'react'
import { followSaleEnds } from '#src/time/follow-sale-ends.ts'

interface SaleEndProps {
  /** ISO time. */
  at: string
  /** Receives the same text. */
  onEnd: (at: string) => void
}

/** Ends a sale on an open card. Renders nothing; loaded only for cards with a sale that ends. */
export function SaleEnd({ at, onEnd }: SaleEndProps) {
  useEffect(() => {
    const endsAt = Date.parse(at)
    return followSaleEnds([endsAt], (nowMs) => {
      if (nowMs >= endsAt) onEnd(at)
    })
  }, [at, onEnd])
  return null
}
