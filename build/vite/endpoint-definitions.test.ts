import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { endpoint, isStorable, type Endpoint } from '#contract/shared/endpoint.ts'
import { endpointDefinitions, getCacheVersion, getStorablePattern } from './endpoint-definitions.ts'

const storable = new RegExp(getStorablePattern())

describe('a publicly cacheable path', () => {
  it.each([
    '/api/Items',
    '/api/Items/12',
    '/api/Settings',
    '/api/Pages/about',
    '/api/PostalCodes/150',
    '/api/Categories/3',
  ])('includes %s', (path) => expect(storable.test(path)).toBe(true))

  it.each([
    '/api/Customers/me',
    '/api/Customers',
    '/api/Customers/me/favorites',
    '/api/Files/01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '/api/Payments/intent',
    '/api/Orders/quote',
    '/api/Catalog/changes',
    '/api/Shops/1/slots',
    '/api/Events/1/sessions',
    '/api/PushSubscriptions',
    '/api/Variants',
    '/api/Itemsx',
    '/api/items',
    '/x/api/Items',
    '/api/Items/../Customers/me',
    // Not declared yet, so not cached.
    '/api/Orders/3',
  ])('excludes %s', (path) => expect(storable.test(path)).toBe(false))
})

describe('a URL cacheable across log-out', () => {
  it.each(['/api/Items', '/api/Items?page=2&category=11', '/api/Items/12', '/api/Shops'])('is %s', (url) =>
    expect(storable.test(url)).toBe(true),
  )
  it.each(['/api/Items?ids=5302,5303', '/api/Items?page=1&q=%E3%82%BD%E3%83%95%E3%82%A1', '/api/Customers/me'])(
    'is never %s',
    (url) => expect(storable.test(url)).toBe(false),
  )
})

describe('each endpoint', () => {
  const toPath = ({ path }: Endpoint) => `/api${path.replaceAll(/\{\w+\}/g, '1')}`

  it.each(ENDPOINTS)('$method $path matches the patterns as it is declared', (it) => {
    if (it.method !== 'GET') return
    expect(storable.test(toPath(it))).toBe(it.cache !== undefined)
    for (const name of it.privateQuery ?? []) {
      for (const query of [`?${name}=1`, `?page=2&${name}=1`]) expect(storable.test(toPath(it) + query)).toBe(false)
      expect(storable.test(`${toPath(it)}?x${name}=1`)).toBe(it.cache !== undefined)
      expect(isStorable(it, { [name]: '1' })).toBe(false)
    }
    expect(isStorable(it, { page: 2 })).toBe(it.cache !== undefined)
  })
})

describe('the cache version', () => {
  const cached = (output: z.ZodMiniType) => [
    endpoint({ method: 'GET', path: '/Items', auth: 'none', cache: 'public', output }) as Endpoint,
  ]
  const version = (shape: Record<string, z.ZodMiniType>, revision?: number) =>
    getCacheVersion(cached(z.object(shape)), revision)

  it('is the same for the same schema', () => expect(version({ id: z.int() })).toBe(version({ id: z.int() })))

  it.each<[what: string, shape: Record<string, z.ZodMiniType>]>([
    ['a new field', { id: z.int(), name: z.string() }],
    ['another type', { id: z.string() }],
    ['an optional field', { id: z.optional(z.int()) }],
    ['another name', { key: z.int() }],
  ])('changes with %s', (_, shape) => expect(version(shape)).not.toBe(version({ id: z.int() })))

  it('changes with the revision', () => expect(version({ id: z.int() }, 2)).not.toBe(version({ id: z.int() }, 1)))

  it('is valid in the name of a cache', () => expect(endpointDefinitions()['CACHE_VERSION']).toMatch(/^"[0-9a-f]{8}"$/))
})
