import { Link } from '@tanstack/react-router'
import { CloseIcon } from '#src/ui/icons.tsx'
import css from './active-filters.module.css'
import type { ActiveFilter } from './item-search.ts'

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[]
  /** The search text is not a filter and stays when all filters are removed. */
  query: string | undefined
}

/** The active filters; each links to the list without it. */
export function ActiveFilters({ filters, query }: ActiveFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul className={css.filters} role="list" aria-label="選んだ条件">
      {filters.map(({ label, without }) => (
        <li key={label} className={css.filter}>
          <Link to="." search={without} resetScroll={false} aria-label={`${label}の条件を外す`}>
            {label}
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li className={css.clear}>
          <Link to="." search={query ? { q: query } : {}} resetScroll={false}>
            すべて外す
          </Link>
        </li>
      )}
    </ul>
  )
}
