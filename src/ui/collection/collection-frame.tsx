import type { ReactNode } from 'react'
import { formatNumber } from '#contract/shared/format-number.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { Page } from '#src/ui/content/page.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import styles from './collection-frame.module.css'

export interface FacetChoice {
  /** Name of the search param. */
  name: string
  label: string
  options: readonly { value: string | number; label: string }[]
  /** If the value is part of the path instead of a search param: the chosen one, and the path of each. */
  path?: { chosen: string | number | undefined; of: (value?: string) => string }
}

interface CollectionFrameProps {
  /** Steps between the home page and this one, if there are any. */
  steps?: readonly { label: string; href: string }[]
  title: ReactNode
  /** The title as text, for the breadcrumb and lists of results. */
  name: string
  lead?: ReactNode
  /** After the number of entries: `件のコラム`. */
  unit: string
  list: {
    page: number
    perPage: number
    total: number
    counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
  facets: readonly FacetChoice[]
  /** The parameters of the page. */
  search: Readonly<Record<string, unknown>>
  /** Between the filters and the entries. */
  above?: ReactNode
  /** The cards. */
  children: ReactNode
}

/** A list page of a collection: filters with counts, cards and pages. Filters are links, so they work before hydration. */
export function CollectionFrame({
  steps = [],
  title,
  name,
  lead,
  unit,
  list,
  facets,
  search,
  above,
  children,
}: CollectionFrameProps) {
  const { q } = search as { q?: string }
  const pageCount = Math.ceil(list.total / list.perPage)
  const isFiltered = Object.keys(search).some((key) => key !== 'page')
  return (
    <Page steps={[{ label: 'ホーム', href: '/' }, ...steps, { label: name }]}>
      <h1 className={styles.title}>{q === undefined ? title : `「${q}」の検索結果（${name}）`}</h1>
      {lead !== undefined && q === undefined && <p className={styles.lead}>{lead}</p>}
      {facets.length > 0 && (
        <nav className={styles.facets} aria-label="絞り込み">
          {facets.map((facet) => (
            <Facet key={facet.name} {...facet} counts={list.counts[facet.name] ?? {}} search={search} />
          ))}
        </nav>
      )}
      {above}
      <p className={styles.count} role="status">
        <strong>{formatNumber(list.total)}</strong>
        {unit}
      </p>
      {list.total > 0 ? (
        children
      ) : (
        <EmptyState
          action={
            isFiltered && (
              <Link to="." search={{}} className={styles.all}>
                すべて見る
              </Link>
            )
          }
        >
          {isFiltered ? '条件に合うものが見つかりませんでした。' : 'まだありません。'}
        </EmptyState>
      )}
      {pageCount > 1 && (
        <Pagination
          pageCount={pageCount}
          page={list.page}
          link={(page, props) => (
            <Link
              {...props}
              to="."
              // The shape of the params depends on the page.
              search={{ ...search, page: page > 1 ? page : undefined } as never}
            />
          )}
        />
      )}
    </Page>
  )
}

interface FacetProps extends FacetChoice {
  counts: Readonly<Record<string, number>>
  search: Readonly<Record<string, unknown>>
}

/** The values of a facet that have entries, or are chosen. A chosen one links to the list without it. */
function Facet({ name, label, options, path, counts, search }: FacetProps) {
  const chosen = (path ? listOne(path.chosen) : ((search[name] ?? []) as (string | number)[])).map(String)
  const shown = options.filter(({ value }) => counts[value] !== undefined || chosen.includes(String(value)))
  if (shown.length === 0) return null
  const { page: _page, [name]: _own, ...others } = search
  const toSearch = (values: readonly string[]) =>
    (values.length > 0 && !path ? { ...others, [name]: values.join(',') } : others) as never
  const toPath = (value?: string) => (path ? path.of(value) : '.') as '.'
  return (
    <div className={styles.facet}>
      <p className={styles.label}>{label}</p>
      <ul role="list" className={styles.options}>
        <li>
          <Link
            to={toPath()}
            search={toSearch([])}
            resetScroll={false}
            className={classNames(styles.option, chosen.length === 0 && styles.chosen)}
            aria-current={chosen.length === 0 ? 'true' : undefined}
          >
            すべて
          </Link>
        </li>
        {shown.map((option) => {
          const value = String(option.value)
          const isChosen = chosen.includes(value)
          const next = isChosen ? chosen.filter((it) => it !== value) : [...chosen, value]
          return (
            <li key={value}>
              <Link
                to={toPath(isChosen ? undefined : value)}
                search={toSearch(next)}
                resetScroll={false}
                className={classNames(styles.option, isChosen && styles.chosen)}
                aria-current={isChosen ? 'true' : undefined}
              >
                {option.label}
                <span className={styles.number}>{counts[value] ?? 0}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const listOne = (value: string | number | undefined) => (value === undefined ? [] : [value])
