/** A lazy part of `/items`: the cards of four features. It is no route, as its name says to the router. */
import { toFavoriteCaseKey } from '#contract/cart/favorites.ts'
import { type GroupGrids, SearchGroups as Groups } from '#src/features/catalogue/list/search-groups.tsx'
import type { SearchGroup } from '#src/features/catalogue/list/use-search-groups.ts'
import { ColumnGrid } from '#src/features/columns/column-grid.tsx'
import { EventGrid } from '#src/features/events/event-grid.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { MenuGrid } from '#src/features/reforms/menu-grid.tsx'
import { ReformGrid } from '#src/features/reforms/reform-grid.tsx'

const GRIDS: GroupGrids = {
  reform: (entries) => (
    <ReformGrid entries={entries} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
  ),
  column: (entries) => <ColumnGrid entries={entries} />,
  menu: (entries) => <MenuGrid entries={entries} />,
  event: (entries) => <EventGrid entries={entries} />,
}

export const SearchGroups = (props: { groups: readonly SearchGroup[]; query: string }) => (
  <Groups {...props} grids={GRIDS} />
)
