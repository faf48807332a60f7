import { useEffect, useEffectEvent, useRef } from 'react'
import type { CheckoutQuote } from '#contract/orders/schema.ts'
import {
  describeChanges,
  describeLostPoints,
  describeRefusedService,
  findRefusedServices,
  type RefusedService,
} from './changes.ts'
import type { CurrentQuote } from './use-checkout-quote.ts'

type Quoted = Pick<CurrentQuote, 'body' | 'server' | 'isConfirmed'>

/**
 * Calls back when the server quotes the same choices differently, for example because points were spent on another device,
 * or without a service that was asked for, or first quotes fewer points than an earlier visit chose: the customer must not
 * confirm what changed unnoticed.
 */
export function useQuoteChanges(
  { body, server, isConfirmed }: Quoted,
  deliveryOn: string | undefined,
  onChange: (changes: string[], refused: RefusedService[]) => void,
): void {
  const choices = JSON.stringify(body)
  const last = useRef<{ choices: string; server: CheckoutQuote; deliveryOn: string }>(undefined)
  const announce = useEffectEvent(onChange)
  useEffect(() => {
    if (!isConfirmed || !server) return
    const before = last.current
    last.current = { choices, server, deliveryOn: deliveryOn ?? '' }
    const { lines, points } = JSON.parse(choices) as CurrentQuote['body']
    const refused = findRefusedServices(lines, server)
    const others = before?.choices === choices ? describeChanges(before.server, server, before.deliveryOn) : []
    const lost = before ? [] : describeLostPoints(points, server)
    const changes = [...refused.map(describeRefusedService), ...lost, ...others]
    if (changes.length > 0) announce(changes, refused)
  }, [choices, deliveryOn, isConfirmed, server])
}
