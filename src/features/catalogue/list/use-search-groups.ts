import { useEffect, useState } from 'react'
import type { ColumnCard } from '#contract/columns/schema.ts'
import type { EventCard } from '#contract/events/schema.ts'
import type { MenuCard } from '#contract/menus/schema.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import { call } from '#src/device/query/call.ts'

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
let latest: Found = { q: undefined, groups: [] }

/**
 * What a search finds besides items; null while that is unknown. The server renders it with the page (`loaded`). On the
 * device it is requested after the items are shown.
 */
export function useSearchGroups(q: string | undefined, loaded: SearchGroup[] | undefined): SearchGroup[] | null {
  const [found, setFound] = useState<Found>(loaded ? { q, groups: loaded } : latest)
  useEffect(() => {
    if (loaded) latest = { q, groups: loaded }
    if (loaded || q === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      const { loadSearchGroups } = await import('./search-groups.queries.ts')
      latest = { q, groups: await loadSearchGroups(call, q, signal) }
    }
    void load()
      // The items are found all the same. What is shown already stays.
      .catch(() => {
        if (!signal.aborted && latest.q !== q) latest = { q, groups: [] }
      })
      .then(() => signal.aborted || setFound(latest))
    return () => controller.abort()
  }, [q, loaded])
  if (q === undefined) return []
  return loaded ?? (found.q === q ? found.groups : null)
}
