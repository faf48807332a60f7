/** Pages of a list at the desk. One row more than a page is read, which tells whether there is another page. */
import type { CommandInput } from './command.ts'
import { parseCount } from './parse-number.ts'

const ROWS_PER_PAGE = 50
const MAX_PAGE = 10_000

/** For the options of a list. */
export const PAGE_OPTION = { page: '<数>' }

export interface PageRange {
  page: number
  limit: number
  offset: number
}

export function readPage({ page: text = '1' }: CommandInput['options']): PageRange {
  const page = parseCount(text, { name: '--page ', min: 1, max: MAX_PAGE })
  return { page, limit: ROWS_PER_PAGE + 1, offset: (page - 1) * ROWS_PER_PAGE }
}

interface Page<Row> {
  rows: Row[]
  hasMore: boolean
  /** What people read below the rows. */
  notes: string[]
}

export function toPage<Row>(found: readonly Row[], { page }: PageRange): Page<Row> {
  const hasMore = found.length > ROWS_PER_PAGE
  const isPastEnd = found.length === 0 && page > 1
  const notes = [
    ...(hasMore ? [`ほかにもあります。続きは --page ${page + 1} で表示できます。`] : []),
    ...(isPastEnd ? [`${page}ページ目はありません。--page を小さくしてください。`] : []),
  ]
  return { rows: found.slice(0, ROWS_PER_PAGE), hasMore, notes }
}
