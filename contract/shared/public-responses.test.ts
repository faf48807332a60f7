import { describe, expect, it } from 'vitest'
import { isCacheableUrl, isPublicResponse } from './public-responses.ts'

describe('a publicly cacheable path', () => {
  it.each([
    '/api/Items',
    '/api/Items/12',
    '/api/Settings',
    '/api/Pages/about',
    '/api/PostalCodes/150',
    '/api/Reforms/3',
  ])('includes %s', (path) => expect(isPublicResponse(path)).toBe(true))

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
    '/api/Itemsx',
    '/api/items',
    '/x/api/Items',
    '/api/Items/../Customers/me',
  ])('excludes %s', (path) => expect(isPublicResponse(path)).toBe(false))
})

describe('a URL cacheable across log-out', () => {
  it.each(['/api/Items', '/api/Items?page=2&category=11', '/api/Items/12', '/api/Shops'])('is %s', (url) =>
    expect(isCacheableUrl(url)).toBe(true),
  )
  it.each(['/api/Items?ids=5302,5303', '/api/Items?page=1&q=%E3%82%BD%E3%83%95%E3%82%A1', '/api/Customers/me'])(
    'is never %s',
    (url) => expect(isCacheableUrl(url)).toBe(false),
  )
})
