/** Lists of the desk's page, read page by page. They have no total, which would have to count a million rows. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxLength } from './lengths.ts'
import { integerText } from './query-fields.ts'

const MAX_PAGE = 1_000
const MAX_PER_PAGE = 100

/** `filters`: further query parameters, all optional. */
export const deskList = <Row extends z.ZodMiniType, Filters extends z.core.$ZodLooseShape>(
  path: `/${string}`,
  row: Row,
  filters: Filters,
) =>
  endpoint({
    method: 'GET',
    path,
    auth: 'staff',
    query: z.object({ page: integerText(1, MAX_PAGE), perPage: integerText(1, MAX_PER_PAGE), ...filters }),
    output: z.object({ data: z.array(row), hasMore: z.boolean() }),
  })

/** Words of a search. */
export const searchText = z.string().check(maxLength(100))
