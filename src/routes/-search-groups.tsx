/** The part of `/items` with the cards of four features. The router ignores files whose names begin with a dash. */
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { call } from '#src/device/query/call.ts'
import {
  type GroupGrids,
  SearchGroups as Groups,
  type SearchGroupsProps,
} from '#src/features/catalogue/list/search-groups.tsx'
import { loadSearchGroups } from '#src/features/catalogue/list/search-groups.queries.ts'
import { ColumnGrid } from '#src/features/columns/column-grid.tsx'
import { EventGrid } from '#src/features/events/event-grid.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { MenuGrid } from '#src/features/reforms/menu-grid.tsx'
import { ReformGrid } from '#src/features/reforms/reform-grid.tsx'

const GRIDS: GroupGrids = {
  reform: (entries) => (
    <ReformGrid preview="row" entries={entries} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
  ),
  column: (entries) => <ColumnGrid preview="row" entries={entries} />,
  menu: (entries) => <MenuGrid preview="row" entries={entries} />,
  event: (entries) => <EventGrid preview="row" entries={entries} />,
}

export const SearchGroups = (props: Omit<SearchGroupsProps, 'grids'>) => <Groups {...props} grids={GRIDS} />

export const loadGroups = (q: string, signal: AbortSignal) => loadSearchGroups(call, q, signal)
