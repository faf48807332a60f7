import { expect, it } from 'vitest'
import { ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import { CATALOGUE_KINDS } from '#contract/catalogue/schema.ts'
import { feeds, listParams, modules } from './modules.ts'
import type { RouteDeps } from './platform/modules/server-module.ts'
import type { Route } from './platform/http/route.ts'

/** No handler runs, so none needs its dependencies. */
const routes = modules.flatMap((it) => it.routes?.({} as RouteDeps) ?? [])

it('each endpoint has one route', () =>
  expect(routes.map(({ endpoint }) => getEndpointName(endpoint)).toSorted()).toEqual(
    ENDPOINTS.map(getEndpointName).toSorted(),
  ))

function getKind({ method, auth, idempotent, transport }: Route['endpoint']): Route['kind'] {
  if (transport === 'upload') return 'upload'
  if (idempotent) return 'submission'
  return auth === 'none' && method === 'GET' ? 'public' : 'personal'
}

it.each(routes)(
  'the route of $endpoint.method $endpoint.path does what the flags demand',
  ({ kind, endpoint, summary }) => {
    expect(kind).toBe(getKind(endpoint))
    expect(summary).not.toBe('')
  },
)

it('each kind of the offline catalogue has one feed', () =>
  expect(feeds.map(({ kind }) => kind).toSorted()).toEqual([...CATALOGUE_KINDS].toSorted()))

it.each([
  ['/items', ['q', 'category', 'priceMin', 'priceMax', 'colour', 'material', 'shop', 'inStock', 'sort', 'page']],
  [
    '/items/category/12',
    ['q', 'category', 'priceMin', 'priceMax', 'colour', 'material', 'shop', 'inStock', 'sort', 'page'],
  ],
  ['/column', ['category', 'q', 'page']],
  ['/events', ['kind', 'shop', 'q', 'page']],
  ['/reform/category/210', ['category', 'budget', 'area', 'item', 'member', 'menu', 'q', 'page']],
  ['/items/12', []],
  ['/about', []],
])('the page %s reads these search params', (path, names) => {
  expect(listParams(path).toSorted()).toEqual(names.toSorted())
})
