import { useEffect, useState } from 'react'
import type { Shop } from '#contract/shops.ts'
import { problemOf, type VisitKind } from '#contract/slots.ts'
import { type OfferedFields, wishesOf } from './reservation-fields.ts'

interface VisitChoice {
  kind: VisitKind
  shopId: string
  wishes: number[]
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
  })
  const shopOf = (shopId: string) => shops.find(({ id }) => String(id) === shopId)

  /** Times at which the other shop or kind has no hours are wishes no more. */
  const stillPossible = ({ kind, shopId, wishes }: VisitChoice): number[] => {
    const shop = shopOf(shopId)
    return shop ? wishes.filter((start) => problemOf(shop, kind, start, Date.now()) === undefined) : []
  }
  useEffect(() => {
    const read = (name: 'kind' | 'shopId' | 'wishes') => {
      const text = typed(name)
      return typeof text === 'string' ? text : ''
    }
    const restored = { kind: read('kind') as VisitKind, shopId: read('shopId'), wishes: wishesOf(read('wishes')) }
    setChoice({ ...restored, wishes: stillPossible(restored) })
    // oxlint-disable-next-line react/exhaustive-deps -- when the draft has come back, and when it was thrown away
  }, [isRestored])

  const turn = (change: Partial<VisitChoice>) => {
    const next = { ...choice, ...change }
    setChoice({ ...next, wishes: change.wishes ?? stillPossible(next) })
  }
  return { ...choice, shop: shopOf(choice.shopId), turn }
}
