/**
 * What a search finds besides items. It requests the same lists as the pages behind 「すべて見る」, so that the server and the
 * offline catalogue return the same, and the responses are cached once.
 */
import * as columnsApi from '#contract/columns/api.ts'
import * as eventsApi from '#contract/events/api.ts'
import * as menusApi from '#contract/menus/api.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import type { Call } from '#contract/shared/render.ts'
import type { SearchGroup } from './use-search-groups.ts'

/** One row. */
const MAX_CARDS = 3

/** The groups that have results, in the order in which they are shown. */
export async function loadSearchGroups(call: Call, q: string, signal?: AbortSignal): Promise<SearchGroup[]> {
  const input = { query: { q, page: 1, perPage: MAX_CARDS, counts: 'none' as const } }
  const options = signal && { signal }
  const [reforms, columns, menus, events] = await Promise.all([
    call(reformsApi.list, input, options),
    call(columnsApi.list, input, options),
    call(menusApi.list, input, options),
    call(eventsApi.list, input, options),
  ])
  const groups: SearchGroup[] = [
    { kind: 'reform', total: reforms.total, cards: reforms.data },
    { kind: 'column', total: columns.total, cards: columns.data },
    { kind: 'menu', total: menus.total, cards: menus.data },
    { kind: 'event', total: events.total, cards: events.data },
  ]
  return groups.filter(({ total }) => total > 0)
}
