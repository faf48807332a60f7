/**
 * Search params of collection pages: facets, words and the page number. Their routes pass them on as text, so that the
 * noun's schema is loaded with its page; the loader parses them.
 */
import { redirect } from '@tanstack/react-router'
import type { CollectionPage, CollectionQuery } from '#contract/collections/schema.ts'
import { ITEMS_PER_PAGE } from '#contract/shared/constants.ts'
import type { CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import type { Call } from '#contract/shared/render.ts'
import type { ContentHead } from './content-head.ts'
import { readSearch } from './search-params.ts'
import type * as z from 'zod/mini'

/** Parameters as in the address, or as links give them. */
export type TextSearch<Name extends string = string> = { [N in Name | 'q' | 'page']?: string | number | undefined }

/** `validateSearch` and `loaderDeps` of a collection page. Other parameters stay in the address. */
export const pickSearch =
  <Name extends string = never>(...facets: Name[]) =>
  (search: Record<string, unknown>): TextSearch<Name> => {
    const picked: Record<string, unknown> = {}
    for (const name of [...facets, 'q', 'page']) if (search[name] !== undefined) picked[name] = search[name]
    return picked as TextSearch<Name>
  }

interface ListEndpoint extends Endpoint {
  query: z.ZodMiniType<CollectionQuery>
}

export interface CollectionData<Card> {
  list: CollectionPage<Card>
  /** The valid parameters. */
  search: Record<string, unknown>
}

/** Redirects from invalid parameters to the address without them, and from beyond the last page to the last. */
export async function loadCollection<Card>(
  call: Call,
  list: Endpoint,
  { shape, search, query, signal }: CollectionRequest,
): Promise<CollectionData<Card>> {
  const values: Record<string, unknown> = readSearch(shape, search)
  if (Object.values(values).includes(undefined))
    throw redirect({
      to: '.',
      search: (now) => ({ ...now, ...toDefined(values), ...toRemoved(values) }),
      replace: true,
    })
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

const toDefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const toRemoved = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [[name, undefined]] : [])),
  )

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
