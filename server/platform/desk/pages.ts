/** Pages of a list at the desk. One row more than a page is read, which tells whether there is another page. */
import { toPlainText } from '#contract/shared/normalize-text.ts'
import type { CommandInput } from './command.ts'
import { CommandError } from './command-error.ts'

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
  const page = Number(toPlainText(text))
  if (!Number.isInteger(page) || page < 1 || page > MAX_PAGE)
    throw new CommandError(`--page は1から${MAX_PAGE}までの整数で指定してください: ${text}`)
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
