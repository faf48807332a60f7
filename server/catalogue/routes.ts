import type { Hono } from 'hono'
import * as catalogueApi from '#contract/catalogue/api.ts'
import * as categoriesApi from '#contract/categories/api.ts'
import * as itemsApi from '#contract/items/api.ts'
import { listEntryDates } from '#server/platform/content/collection.ts'
import type { RouteDeps } from '#server/platform/modules/server-module.ts'
import { FILE_CACHE } from '#server/platform/http/cache-control.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { type ResponseCache, sendPrebuilt } from '#server/platform/http/response-cache.ts'
import { route } from '#server/platform/http/route.ts'
import { listCategories, loadCategory } from './categories.ts'
import { loadChanges } from './feed.ts'
import { listItemDates, listItems, listVariants, loadItem } from './list.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'

export const catalogueRoutes = (deps: RouteDeps) => [
  route(itemsApi.list, 'Items, filtered, searched, sorted and paged', ({ query }) => listItems(deps, query)),
  route(itemsApi.get, 'One item with its variants and related items', ({ params }) => loadItem(deps, params.id)),
  route(
    itemsApi.listVariants,
    'Variants by SKU, in the requested order, without those that are no longer sold',
    async ({ query }) => ({ data: await listVariants(deps, query.skus) }),
  ),

  route(
    categoriesApi.list,
    'All categories of items and renovations, parents before children, in their order',
    async () => ({ data: await listCategories(deps) }),
  ),
  route(categoriesApi.get, 'One category', ({ params }) => loadCategory(deps, params.id)),

  route(
    catalogueApi.listChanges,
    'Changes of the catalogue since a cursor, oldest first; without one, everything',
    ({ query }) => loadChanges(deps, query),
  ),
]

export function mountCrawlers(app: Hono<HttpEnv>, deps: RouteDeps, responseCache: ResponseCache): void {
  const { PUBLIC_URL } = deps.env
  const listCollections = () =>
    Promise.all(
      deps.collections.flatMap(({ table, path }) =>
        path === undefined ? [] : [listEntryDates(deps.db, table).then((entries) => ({ path, entries }))],
      ),
    )
  app.get('/robots.txt', (c) => c.text(renderRobots(PUBLIC_URL), 200, { 'cache-control': FILE_CACHE }))
  app.get('/sitemap.xml', async (c) => {
    const finished = await responseCache.read('/sitemap.xml', async () => {
      const [categories, items, collections] = await Promise.all([
        listCategories(deps),
        listItemDates(deps),
        listCollections(),
      ])
      return {
        status: 200,
        headers: { 'content-type': 'application/xml', 'cache-control': FILE_CACHE },
        body: renderSitemap(PUBLIC_URL, {
          categories,
          items,
          collections,
        }),
      }
    })
    return sendPrebuilt(c, finished, { responseCache, key: '/sitemap.xml' })
  })
}
