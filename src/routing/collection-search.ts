/** The loaders of collection pages, and the head of a list. Search params are facets, words and the page number. */
import { redirect } from '@tanstack/react-router'
import type { CollectionPage, CollectionQuery } from '#contract/shared/collections/schema.ts'
import { ITEMS_PER_PAGE } from '#contract/shared/constants.ts'
import type { CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import type { Call } from '#contract/shared/render.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { readSearchOrRedirect } from './read-search.ts'
import type { TextSearch } from './search-params.ts'
import type * as z from 'zod/mini'

interface ListEndpoint extends Endpoint {
  query: z.ZodMiniType<CollectionQuery>
}

export interface CollectionData<Card> {
  list: CollectionPage<Card>
  /** The valid parameters. */
  search: Record<string, unknown>
}

/** Redirects from invalid parameters to the valid ones, and from beyond the last page to the last. */
export async function loadCollection<Card>(
  call: Call,
  list: Endpoint,
  { shape, search, query, signal }: CollectionRequest,
): Promise<CollectionData<Card>> {
  const values: Record<string, unknown> = readSearchOrRedirect(shape, search)
  const page = (values['page'] as number | undefined) ?? 1
  const input = { query: { ...values, ...query, page, perPage: ITEMS_PER_PAGE } } as CallInput<ListEndpoint>
  const found = (await call(list as ListEndpoint, input as never, { signal })) as unknown as CollectionPage<Card>
  const lastPage = Math.max(1, Math.ceil(found.total / ITEMS_PER_PAGE))
  if (page > lastPage)
    throw redirect({
      to: '.',
      search: (now) => ({ ...now, page: lastPage > 1 ? lastPage : undefined }) as never,
      replace: true,
    })
  return { list: found, search: values }
}

interface CollectionRequest {
  /** See `collectionSearchShape`. */
  shape: Record<string, z.ZodMiniType>
  search: TextSearch
  /** Added to the parameters of the page. */
  query?: Record<string, unknown>
  signal: AbortSignal
}

/** The head of a list. Its pages have their own address; filtered lists and searches point to the whole list. */
export function toListHead(
  { list, search }: CollectionData<unknown>,
  { path, title, description, feed }: Pick<ContentHead, 'path' | 'title' | 'description' | 'feed'>,
): ContentHead {
  const isWhole = Object.keys(search).every((name) => name === 'page')
  const { q } = search as { q?: string }
  const name = q === undefined ? title : `「${q}」の検索結果（${title}）`
  return {
    title: list.page > 1 ? `${name}（${list.page}ページ目）` : name,
    description,
    path: isWhole && list.page > 1 ? `${path}?page=${list.page}` : path,
    ...(!isWhole && { isUnlisted: true }),
    ...(feed && { feed }),
  }
}
