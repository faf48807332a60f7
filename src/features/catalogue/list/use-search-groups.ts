import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import type { ColumnCard } from '#contract/columns/schema.ts'
import type { EventCard } from '#contract/events/schema.ts'
import type { MenuCard } from '#contract/menus/schema.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import { onBackOnline } from '#src/device/network/connectivity.ts'

export interface GroupCards {
  reform: ReformCard
  column: ColumnCard
  menu: MenuCard
  event: EventCard
}
export type GroupKind = keyof GroupCards

/** Results of one kind: their number, and the first of them. */
export type SearchGroup = { [K in GroupKind]: { kind: K; total: number; cards: GroupCards[K][] } }[GroupKind]

interface Found {
  q: string | undefined
  groups: SearchGroup[]
}

/** The last result, so that the page is complete when one returns to it, and its scroll position can be restored. */
const foundAtom = atom<Found>({ q: undefined, groups: [] })

interface Source {
  /** Rendered by the server with the page. */
  loaded: SearchGroup[] | undefined
  /** A constant. */
  load: (q: string, signal: AbortSignal) => Promise<SearchGroup[]>
}

/**
 * What a search finds besides items; null while that is unknown. If the server did not render it, it is requested after the
 * items are shown.
 */
export function useSearchGroups(q: string | undefined, { loaded, load }: Source): SearchGroup[] | null {
  const [found, setFound] = useAtom(foundAtom)
  useEffect(() => {
    if (loaded) setFound({ q, groups: loaded })
    if (loaded || q === undefined) return
    const controller = new AbortController()
    let hasFailed = false
    const show = (groups: SearchGroup[]) => {
      if (!controller.signal.aborted) setFound({ q, groups })
    }
    const request = () => {
      hasFailed = false
      void load(q, controller.signal).then(show, () => {
        hasFailed = true
        // The items are shown anyway. What is shown already stays.
        if (!controller.signal.aborted) setFound((latest) => (latest.q === q ? latest : { q, groups: [] }))
      })
    }
    request()
    const unsubscribe = onBackOnline(() => hasFailed && request())
    return () => {
      unsubscribe()
      controller.abort()
    }
  }, [q, loaded, load, setFound])
  if (q === undefined) return []
  return loaded ?? (found.q === q ? found.groups : null)
}
