import { useEffect, useEffectEvent, useRef } from 'react'
import type { CheckoutQuote } from '#contract/orders/schema.ts'
import { describeChanges } from './changes.ts'
import type { CurrentQuote } from './use-checkout-quote.ts'

type Quoted = Pick<CurrentQuote, 'body' | 'server' | 'isConfirmed'>

/**
 * Calls back when the server quotes the same choices differently, for example because points were spent on another device:
 * the customer must not confirm a total that changed unnoticed.
 */
export function useQuoteChanges(
  { body, server, isConfirmed }: Quoted,
  deliveryOn: string | undefined,
  onChange: (changes: string[]) => void,
): void {
  const choices = JSON.stringify(body)
  const last = useRef<{ choices: string; server: CheckoutQuote; deliveryOn: string }>(undefined)
  const announce = useEffectEvent(onChange)
  useEffect(() => {
    if (!isConfirmed || !server) return
    const before = last.current
    last.current = { choices, server, deliveryOn: deliveryOn ?? '' }
    if (before?.choices !== choices) return
    const changes = describeChanges(before.server, server, before.deliveryOn)
    if (changes.length > 0) announce(changes)
  }, [choices, deliveryOn, isConfirmed, server])
}
