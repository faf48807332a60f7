import { useEffect, useState } from 'react'
import type { Shop } from '#contract/shops.ts'
import { problemOf, type VisitKind } from '#contract/slots.ts'
import { type OfferedFields, wishesOf } from './reservation-fields.ts'

interface VisitChoice {
  kind: VisitKind
  shopId: string
  wishes: number[]
  /** Wishes were taken out that are not possible any more. */
  isCut: boolean
}

interface Options {
  shops: readonly Shop[]
  offered: OfferedFields
  typed: (name: 'kind' | 'shopId' | 'wishes') => unknown
  isRestored: boolean
}

/** What the calendar has to know of the form: its fields are the browser's own, and a draft comes back to them by itself. */
export function useVisitChoice({ shops, offered, typed, isRestored }: Options) {
  const [choice, setChoice] = useState<VisitChoice>({
    kind: (offered.kind ?? 'consultation') as VisitKind,
    shopId: offered.shopId ?? '',
    wishes: wishesOf(offered.wishes ?? ''),
    isCut: false,
  })
  const shopOf = (shopId: string) => shops.find(({ id }) => String(id) === shopId)

  /** Times at which the other shop or kind has no hours are wishes no more. */
  const cut = ({ kind, shopId, wishes }: Omit<VisitChoice, 'isCut'>): VisitChoice => {
    const shop = shopOf(shopId)
    const possible = shop ? wishes.filter((start) => problemOf(shop, kind, start, Date.now()) === undefined) : []
    return { kind, shopId, wishes: possible, isCut: possible.length < wishes.length }
  }
  useEffect(() => {
    const read = (name: 'kind' | 'shopId' | 'wishes') => {
      const text = typed(name)
      return typeof text === 'string' ? text : ''
    }
    const restored = { kind: read('kind') as VisitKind, shopId: read('shopId'), wishes: wishesOf(read('wishes')) }
    setChoice(cut(restored))
    // oxlint-disable-next-line react/exhaustive-deps -- when the draft has come back, and when it was thrown away
  }, [isRestored])

  const turn = (change: Partial<Omit<VisitChoice, 'isCut'>>) => {
    const next = { ...choice, ...change }
    setChoice(change.wishes ? { ...next, isCut: false } : cut(next))
  }
  return { ...choice, shop: shopOf(choice.shopId), turn }
}
