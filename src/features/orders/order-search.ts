/** The search params of the order list. */
import { redirect } from '@tanstack/react-router'
import { dateText } from '#contract/shared/date-fields.ts'
import { pageText } from '#contract/shared/query-fields.ts'
import { readSearchOrRedirect, type SearchValues } from '#src/routing/read-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'

const SHAPE = { from: dateText, to: dateText, page: pageText }

export type OrderSearch = SearchValues<typeof SHAPE>

/** Redirects to the address without invalid values. */
export function readOrderSearch(search: TextSearch): OrderSearch {
  const values = readSearchOrRedirect(SHAPE, search)
  const { from, to } = values
  // No period, so neither day can be what was meant.
  if (from !== undefined && to !== undefined && from > to)
    throw redirect({ to: '.', search: (now) => ({ ...now, from: undefined, to: undefined }) as never, replace: true })
  return values
}
