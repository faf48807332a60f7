import { describe, expect, it } from 'vitest'
import { isKeepableAddress, isPublicAnswer } from './public-answers.ts'

describe('an answer that may be kept for everybody', () => {
  it.each([
    '/api/Items',
    '/api/Items/12',
    '/api/Settings',
    '/api/Pages/about',
    '/api/PostalCodes/150',
    '/api/Reforms/3',
  ])('is that of %s', (path) => expect(isPublicAnswer(path)).toBe(true))

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
  ])('is never that of %s', (path) => expect(isPublicAnswer(path)).toBe(false))
})

describe('an address under which a copy may stand', () => {
  it.each(['/api/Items', '/api/Items?page=2&category=11', '/api/Items/12', '/api/Shops'])('is %s', (address) =>
    expect(isKeepableAddress(address)).toBe(true),
  )
  it.each(['/api/Items?ids=5302,5303', '/api/Items?page=1&q=%E3%82%BD%E3%83%95%E3%82%A1', '/api/Customers/me'])(
    'is never %s',
    (address) => expect(isKeepableAddress(address)).toBe(false),
  )
})
