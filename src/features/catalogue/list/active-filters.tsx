import { useEffect, useRef } from 'react'
import { X as CloseIcon } from 'lucide-react'
import { focusHeading } from '#src/routing/navigation-events.ts'
import { Link } from '#src/ui/controls/link.tsx'
import css from './active-filters.module.css'
import type { ActiveFilter } from './item-search.ts'

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[]
  /** The search text is not a filter and stays when all filters are removed. */
  query: string | undefined
}

/** The active filters; each links to the list without it. */
export function ActiveFilters({ filters, query }: ActiveFiltersProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  const labels = filters.map(({ label }) => label).join()
  // The removed link had the focus, which would otherwise start again at the top of the page.
  useEffect(() => {
    const place = removedAt.current
    removedAt.current = undefined
    if (place === undefined || document.activeElement !== document.body) return
    const links = [...(listRef.current?.querySelectorAll<HTMLElement>(`.${css.filter} a`) ?? [])]
    const next = links[place] ?? links.at(-1)
    if (next) next.focus({ preventScroll: true })
    else focusHeading()
  }, [labels])
  if (filters.length === 0) return null
  return (
    <ul ref={listRef} className={css.filters} role="list" aria-label="選んだ条件">
      {filters.map(({ label, without }, place) => (
        <li key={label} className={css.filter}>
          <Link
            to="."
            search={without}
            resetScroll={false}
            aria-label={`${label}の条件を外す`}
            onClick={() => (removedAt.current = place)}
          >
            {label}
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li className={css.clear}>
          <Link to="." search={query ? { q: query } : {}} resetScroll={false} onClick={() => (removedAt.current = 0)}>
            すべて外す
          </Link>
        </li>
      )}
    </ul>
  )
}
