/** Pages that were visited: which are stored, and when a stored one is shown. */
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { CachePageMessage } from '#src/device/storage/worker-messages.ts'
import { PRECACHE, renderPage, RESPONSES, toUrl, useWorker } from '#tests/support/worker-world.ts'

const world = useWorker({ '/shell.html': 'the shell', '/payment-shell.html': '', '/assets/app-1.js': 'start()' })
const PAGES = 'komorebi-pages'

beforeEach(() => world.dispatch('install'))

/** Like a page that was loaded from the server. */
const send = (page: string, more: Partial<CachePageMessage> = {}) =>
  world.dispatch('message', { data: { type: 'CACHE_PAGE', page, responses: [], pictures: [], ...more } })

const open = async (path: string) => (await world.fetch(path, { kind: 'navigate' }))?.text()

it('a page is stored with its responses and pictures, and the start page of the app with it', async () => {
  world.server.set('/items', () => renderPage('商品一覧', { responses: ['/api/Items?page=1&amp;perPage=24'] }))
  world.server.set('/', () => renderPage('ようこそ', { responses: ['/api/Home'] }))
  for (const path of ['/api/Items?page=1&perPage=24', '/api/Items/7', '/api/Customers/me'])
    world.server.set(path, () => new Response('{}'))
  const pictures = ['/pictures/0123456789abcdef-480.avif', 'https://elsewhere.example/a.avif']
  world.server.set(pictures[0]!, () => new Response('picture'))
  await send('/items', { responses: ['/api/Items/7', '/api/Customers/me', '/api/Items?q=lamp'], pictures })
  expect(await world.list(PAGES)).toEqual(['/items', '/'])
  expect((await world.list(RESPONSES)).toSorted()).toEqual(['/api/Items/7', '/api/Items?page=1&perPage=24'])
  expect(await world.list('komorebi-pictures')).toEqual([pictures[0]])
  expect(world.listAsked()).not.toContain('/api/Customers/me')

  world.isServerDown = true
  expect(await open('/items')).toContain('商品一覧')
  expect(await open('/')).toContain('ようこそ')
  expect(await open('/items?page=2')).toBe('the shell')
})

it.each(['/mypage/order', '/checkout', '/logout', '/items?q=lamp'])('%s leaves no trace', async (path) => {
  world.server.set(path, () => renderPage('秘密'))
  await send(path)
  expect(await world.list(PAGES)).toEqual([])
  expect(world.listAsked()).not.toContain(path)
})

class Redirected extends Response {
  override redirected = true
  override clone() {
    return new Redirected(super.clone().body)
  }
}

it.each([
  ['of another version', () => renderPage('商品', { bundle: ['/assets/app-1.js', '/assets/item-9.js'] })],
  ['of an error', () => new Response('<h1>503</h1>', { status: 503 })],
  ['without a bundle', () => new Response('<h1>お待ちください</h1>')],
  [
    'for one customer',
    () => {
      const page = renderPage('花子さん')
      page.headers.set('cache-control', 'private')
      return page
    },
  ],
  ['of another address', () => new Redirected(renderPage('ログイン').body)],
])('a page %s is not stored', async (_, render) => {
  world.server.set('/items', render)
  await send('/items')
  expect(await world.list(PAGES)).toEqual([])
})

it('a stored page whose files were lost is not shown, because it would never start', async () => {
  await world.store(PAGES, '/items', renderPage('商品一覧'))
  expect(await open('/items')).toContain('商品一覧')
  await (await world.caches.open(PRECACHE)).delete(toUrl('/assets/app-1.js'))
  expect(await open('/items')).toBe('the shell')
})

it('a stored page that the server does not have any more is deleted', async () => {
  await world.store(PAGES, '/items/9', renderPage('廃番の椅子'))
  const page = world.openWindow()
  await send('/items/9')
  expect(await world.list(PAGES)).toEqual([])
  expect(page.messages).toContainEqual({ type: 'RESPONSES_CHANGED' })
})

it('a stored page is replaced by the server’s', async () => {
  await world.store(PAGES, '/items', renderPage('昔の一覧'))
  world.server.set('/items', () => renderPage('今の一覧'))
  await send('/items')
  expect(await open('/items')).toContain('今の一覧')
})

it('a response that is stored already is not requested again', async () => {
  world.server.set('/items', () => renderPage('商品一覧'))
  await world.store(RESPONSES, '/api/Items/7', new Response('{}'))
  await send('/items', { responses: ['/api/Items/7'] })
  expect(world.listAsked()).not.toContain('/api/Items/7')
})
