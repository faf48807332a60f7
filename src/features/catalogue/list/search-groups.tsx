import type { ReactNode } from 'react'
import { formatNumber } from '#contract/shared/format-number.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import { GROUP_NAMES } from './group-links.tsx'
import type { ItemSearch } from './item-search.ts'
import css from './search-groups.module.css'
import type { GroupCards, GroupKind, SearchGroup } from './use-search-groups.ts'

const PATHS = { reform: '/reform', column: '/column', menu: '/menu', event: '/events' } as const

/** The cards of each kind, which belong to other features. */
export type GroupGrids = { [K in GroupKind]: (entries: GroupCards[K][]) => ReactNode }

const renderCards = <K extends GroupKind>(grids: GroupGrids, { kind, cards }: { kind: K; cards: GroupCards[K][] }) =>
  grids[kind](cards)

export interface SearchGroupsProps {
  groups: readonly SearchGroup[]
  search: ItemSearch
  hasItems: boolean
  grids: GroupGrids
}

/** What a search finds besides items: the first cards of each kind, and links to the lists with the same words. */
export const SearchGroups = ({ groups, search, hasItems, grids }: SearchGroupsProps) => (
  <>
    {!hasItems && <NoItems search={search} />}
    {groups.map((group) => {
      const { kind, total } = group
      const id = `found-${kind}`
      return (
        <section key={kind} id={id} aria-labelledby={`${id}-title`} className={css.group}>
          <div className={css.head}>
            <h2 id={`${id}-title`}>{GROUP_NAMES[kind]}</h2>
            <Link to={PATHS[kind]} search={{ q: search.q }}>
              <VisuallyHidden>{GROUP_NAMES[kind]}を</VisuallyHidden>
              すべて見る（{formatNumber(total)}件）
            </Link>
          </div>
          {renderCards(grids, group as never)}
        </section>
      )
    })}
  </>
)

/** In place of the items. */
function NoItems({ search: { q, page: _page, sort: _sort, ...filters } }: { search: ItemSearch }) {
  return (
    <div className={css.noItems}>
      <p>
        「{q}」に一致する商品は見つかりませんでした。
        <br />
        商品以外では、次のページが見つかりました。
      </p>
      {Object.keys(filters).length > 0 && (
        <Link to="." search={{ q }} className={buttonClass('secondary')}>
          条件をすべて外す
        </Link>
      )}
    </div>
  )
}
