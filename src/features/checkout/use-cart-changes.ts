import { useEffect, useRef } from 'react'
import type { QuoteLine } from '#contract/orders/quote.ts'

/** Calls back when another tab or device has changed the lines. Changes made here are announced by the returned function. */
export function useCartChanges(lines: readonly QuoteLine[], onChange: () => void): () => void {
  const isExpected = useRef(false)
  const content = lines.map(({ sku, quantity }) => `${sku} ${quantity}`).join()
  const last = useRef(content)
  const handler = useRef(onChange)
  useEffect(() => {
    handler.current = onChange
  })
  useEffect(() => {
    if (content === last.current) return
    last.current = content
    if (!isExpected.current) handler.current()
    isExpected.current = false
  }, [content])
  return () => {
    isExpected.current = true
  }
}
