/** The endpoints of a collection: its list, and an entry with what its page shows. */
import type * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/shared/endpoint.ts'
import { contentIdParams } from '#contract/shared/query-fields.ts'
import type { CollectionPage, CollectionQuery } from './schema.ts'

interface CollectionEndpoints<
  Query extends z.ZodMiniType<CollectionQuery>,
  List extends z.ZodMiniType,
  Page extends z.ZodMiniType,
> {
  /** Of the list: `/Columns`; an entry has `/Columns/{id}`. */
  path: `/${string}`
  /** Devices have the entries in their offline catalogue. */
  isOffline?: true
  query: Query
  list: List
  page: Page
}

/**
 * `export const { list, get } = collectionEndpoints({ … })`. The browser's build removes the schemas here and in the
 * declarations, as from `endpoint` (`build/vite/server-only.ts`).
 */
export const collectionEndpoints = <
  Query extends z.ZodMiniType<CollectionQuery>,
  List extends z.ZodMiniType,
  Page extends z.ZodMiniType,
>(
  it: CollectionEndpoints<Query, List, Page>,
) => ({
  list: endpoint({
    method: 'GET',
    path: it.path,
    auth: 'none',
    cache: 'public',
    privateQuery: ['ids', 'q'],
    offline: it.isOffline && FROM_CATALOGUE,
    query: it.query,
    output: it.list,
  }),
  get: endpoint({
    method: 'GET',
    path: `${it.path}/{id}`,
    auth: 'none',
    cache: 'public',
    offline: it.isOffline && FROM_CATALOGUE,
    params: contentIdParams,
    output: it.page,
    errors: ['NOT_FOUND'],
  }),
})

const FROM_CATALOGUE = { source: 'catalogue', strategy: 'cache-first' } as const

/** The endpoints of any collection with these cards and pages. */
export interface CollectionApi<Card, Page> {
  list: Endpoint<z.ZodMiniType, z.ZodMiniType<CollectionQuery>, z.ZodMiniType, z.ZodMiniType<CollectionPage<Card>>>
  get: Endpoint<z.ZodMiniType<{ id: number }>, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<Page>>
}
