import { useEffect, useState } from 'react'
import type { Shop } from '#contract/shops/schema.ts'
import { getStartProblem, type VisitKind } from '#contract/reservations/slots.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { type InitialValues, parseWishes } from './reservation-fields.ts'

interface VisitChoice {
  kind: VisitKind
  shopId: string
  wishes: number[]
  /** Wishes that are no longer possible were removed. */
  isCut: boolean
}

interface Options {
  shops: readonly Shop[]
  initialValues: InitialValues
  readField: (name: 'kind' | 'shopId' | 'wishes') => unknown
  isRestored: boolean
}

/**
 * The part of the form that the calendar needs: the fields are uncontrolled, and a draft restores
 * them directly.
 */
export function useVisitChoice({ shops, initialValues, readField, isRestored }: Options) {
  const [choice, setChoice] = useState<VisitChoice>({
    kind: (initialValues.kind ?? 'consultation') as VisitKind,
    shopId: initialValues.shopId ?? '',
    wishes: parseWishes(initialValues.wishes ?? ''),
    isCut: false,
  })
  const shopOf = (shopId: string) => shops.find(({ id }) => String(id) === shopId)

  /** Removes wishes outside the hours of the chosen shop or kind. */
  const removeImpossible = ({ kind, shopId, wishes }: Omit<VisitChoice, 'isCut'>): VisitChoice => {
    const shop = shopOf(shopId)
    const now = serverNow()
    const possible = shop ? wishes.filter((start) => getStartProblem(shop, kind, start, now) === undefined) : []
    return { kind, shopId, wishes: possible, isCut: possible.length < wishes.length }
  }
  useEffect(() => {
    const read = (name: 'kind' | 'shopId' | 'wishes') => {
      const text = readField(name)
      return typeof text === 'string' ? text : ''
    }
    const restored = { kind: read('kind') as VisitKind, shopId: read('shopId'), wishes: parseWishes(read('wishes')) }
    setChoice(removeImpossible(restored))
    // oxlint-disable-next-line react/exhaustive-deps -- when a draft is restored or discarded
  }, [isRestored])

  const applyChange = (change: Partial<Omit<VisitChoice, 'isCut'>>) => {
    const next = { ...choice, ...change }
    setChoice(change.wishes ? { ...next, isCut: false } : removeImpossible(next))
  }
  return { ...choice, shop: shopOf(choice.shopId), change: applyChange }
}
