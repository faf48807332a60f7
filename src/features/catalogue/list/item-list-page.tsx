import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { SlidersHorizontal as FilterIcon } from 'lucide-react'
import type { CategoryNode } from '#contract/categories/schema.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import { Page } from '#src/ui/content/page.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Pagination } from '#src/ui/pagination/pagination.tsx'
import { useMediaQuery } from '#src/ui/hooks/use-media-query.ts'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import { withoutLastLink, getBreadcrumbSteps } from '../breadcrumb-steps.ts'
import { ItemGrid } from '../card/item-grid.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryNav } from './category-nav.tsx'
import { describeGroups, GroupLinks } from './group-links.tsx'
import { ItemFilters } from './item-filters.tsx'
import type { ItemListData } from './item-list.queries.ts'
import css from './item-list-page.module.css'
import { activeFilters, type ItemSearch, defaultSort, SORT_NAMES, sortsFor } from './item-search.ts'
import { NothingFound } from './nothing-found.tsx'
import type { SearchGroup } from './use-search-groups.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'

const searchTitle = (query: string) => `「${query}」の検索結果`

const FilterDialog = lazyOnIdle(async () => (await import('./filter-dialog.tsx')).FilterDialog)

export interface ItemListPageProps extends Omit<ItemListData, 'groups'> {
  categories: readonly CategoryNode[]
  /** The category of the page; without one, all items. */
  category?: CategoryNode | undefined
  /** What a search finds besides items; null while that is unknown. */
  groups?: readonly SearchGroup[] | null
  /** Renders the groups, if there are any. */
  children?: ReactNode
}

export function ItemListPage(props: ItemListPageProps) {
  const { list, instead, shops, categories, category, search, groups = [], children } = props
  const navigate = useNavigate()
  const [isFilterOpen, setFilterOpen] = useState(false)
  // Narrow windows have a dialog instead. Rendering a hidden column would take a fifth of the time of each navigation.
  const isWide = useMediaQuery('(width >= 1024px)')
  const names = {
    category: (id: number) => categories.find((it) => it.id === id)?.name,
    shop: (id: number) => shops.find((it) => it.id === id)?.name,
  }
  const steps = getBreadcrumbSteps(categories, category?.id)
  const filters = activeFilters(search, names)
  const path = category ? `/items/category/${category.id}` : '/items'
  const go = (next: ItemSearch, { replace = false } = {}) =>
    void navigate({ to: '.', search: next, resetScroll: false, replace })
  const goFromDialog = (next: ItemSearch) => {
    setFilterOpen(false)
    go(next, { replace: true })
  }
  const form = {
    action: path,
    search,
    shops,
    onSearch: go,
  }
  const topCategories = categories.filter((it) => it.kind === 'item' && it.parentId === null && it.itemCount > 0)
  const pageCount = Math.ceil(list.total / list.perPage)
  const title = category?.name ?? (search.q ? searchTitle(search.q) : '商品一覧')

  return (
    <Page steps={search.q ? [...steps, { label: searchTitle(search.q) }] : withoutLastLink(steps)}>
      <h1 className={css.title}>{title}</h1>
      <div className={css.columns}>
        {isWide && (
          <aside className={css.side} aria-label="カテゴリーと絞り込み">
            <CategoryNav categories={categories} current={category} query={search.q} counts={list.categoryCounts} />
            <div className={css.sideFilters}>
              <ItemFilters {...form} isImmediate />
            </div>
          </aside>
        )}
        <div className={css.main}>
          <div className={classNames(css.bar, search.q !== undefined && css.found)}>
            <p className={css.count} role="status">
              <strong>{formatNumber(list.total)}</strong>点の商品
              {groups && groups.length > 0 && <VisuallyHidden>、{describeGroups(groups)}</VisuallyHidden>}
            </p>
            {groups && groups.length > 0 && <GroupLinks groups={groups} />}
            <div className={css.controls}>
              <span className={css.openFilters}>
                <Button kind="secondary" wide onClick={() => setFilterOpen(true)}>
                  <FilterIcon />
                  絞り込み
                  {filters.length > 0 && <span className={css.chosen}>{filters.length}</span>}
                </Button>
              </span>
              <SortSelect search={search} onSearch={go} />
            </div>
          </div>
          <ActiveFilters filters={filters} query={search.q} />
          {list.data.length > 0 ? (
            <ItemGrid
              items={list.data}
              priorityCount={4}
              titleLevel="h2"
              contentVisibility={groups?.length ? 'visible' : 'auto'}
            />
          ) : groups === null ? (
            <div className={css.unknown} />
          ) : (
            groups.length === 0 && (
              <NothingFound
                search={search}
                hasFilters={filters.length > 0}
                categories={topCategories}
                instead={instead ?? []}
              />
            )
          )}
          {pageCount > 1 && (
            <Pagination
              pageCount={pageCount}
              page={list.page}
              link={(page, props) => (
                <Link {...props} to="." search={{ ...search, page: page > 1 ? page : undefined }} />
              )}
            />
          )}
          {children}
        </div>
      </div>
      <FilterDialog
        open={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        {...form}
        onSearch={goFromDialog}
        {...(!category && { categories: topCategories })}
      />
    </Page>
  )
}

/** Changes the order of the list and returns to its first page. */
function SortSelect({ search, onSearch }: { search: ItemSearch; onSearch: (search: ItemSearch) => void }) {
  const choose = (value: string) => {
    const { page: _page, sort: _sort, ...rest } = search
    const sort = sortsFor(search).find((it) => it === value)
    onSearch(sort === undefined || sort === defaultSort(search) ? rest : { ...rest, sort })
  }
  return (
    <SelectField
      label="並べ替え"
      isLabelHidden
      name="sort"
      value={search.sort ?? defaultSort(search)}
      options={sortsFor(search).map((sort) => ({ value: sort, label: SORT_NAMES[sort] }))}
      onChange={(event) => choose(event.target.value)}
    />
  )
}
