import { Link } from '@tanstack/react-router'
import { CloseIcon } from '#src/ui/icons.tsx'
import css from './active-filters.module.css'
import type { ActiveFilter } from './item-search.ts'

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[]
  /** What is searched for: no filter, it stays when all of them are taken away. */
  words: string | undefined
}

/** The conditions in force; each is a link to the list without it. */
export function ActiveFilters({ filters, words }: ActiveFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul className={css.filters} role="list" aria-label="選んだ条件">
      {filters.map(({ label, without }) => (
        <li key={label} className={css.filter}>
          <Link to="." search={without} resetScroll={false} aria-label={`${label}の条件をはずす`}>
            {label}
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li className={css.clear}>
          <Link to="." search={words ? { q: words } : {}} resetScroll={false}>
            すべてはずす
          </Link>
        </li>
      )}
    </ul>
  )
}
