/** The whole worker: its installation, the requests that it handles, and the responses that it stores. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { PRECACHE, renderPage, RESPONSES, toUrl, useWorker } from '#tests/support/worker-world.ts'

const world = useWorker({
  '/shell.html': 'the shell',
  '/payment-shell.html': 'the payment shell',
  '/assets/app-1.js': 'start()',
  '/assets/item-2.js': 'item()',
})

const json = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'application/json', ...headers } })

const textOf = async (response: Promise<Response | undefined>) => (await response)?.text()

describe('the installation', () => {
  it('stores the bundle, the shells and what every page needs, and does not replace a running worker', async () => {
    world.server.set('/api/Settings', () => json('{}'))
    world.server.set('/api/Pages/terms', () => json('{}'))
    await world.dispatch('install')
    expect(await world.list(PRECACHE)).toEqual([
      '/shell.html',
      '/payment-shell.html',
      '/assets/app-1.js',
      '/assets/item-2.js',
    ])
    expect(await world.list(RESPONSES)).toEqual(['/api/Settings', '/api/Pages/terms'])
    expect(world.calls).toEqual([])
  })

  it('requests no file that the previous version has stored', async () => {
    await world.store(PRECACHE, '/assets/app-1.js', new Response('start()'))
    await world.dispatch('install')
    expect(world.listAsked()).not.toContain('/assets/app-1.js')
    expect(world.listAsked()).toContain('/assets/item-2.js')
  })

  it('fails without a file, so that the previous worker stays', async () => {
    world.server.set('/assets/item-2.js', () => new Response('', { status: 503 }))
    await expect(world.dispatch('install')).rejects.toMatchObject({ name: 'bad-precaching-response' })
  })
})

describe('the activation', () => {
  it('deletes what belongs to other versions, and nothing else', async () => {
    await world.store(PRECACHE, '/assets/app-0.js', new Response('old'))
    await world.store('komorebi-responses-00000000', '/api/Items', json('[]'))
    await world.store('komorebi-pages', '/items', renderPage('old'))
    const kept = ['komorebi-pictures', 'komorebi-thumbnails', 'komorebi-fonts', 'another-app']
    for (const name of kept) await world.store(name, '/some', new Response(''))
    await world.dispatch('install')
    await world.dispatch('activate')
    expect(await world.caches.keys()).toEqual(expect.arrayContaining([...kept, PRECACHE, RESPONSES]))
    expect(await world.caches.keys()).toHaveLength(kept.length + 2)
    expect(await world.list(PRECACHE)).not.toContain('/assets/app-0.js')
    expect(await world.list(PRECACHE)).toHaveLength(4)
    // The first worker controls the page that registered it.
    expect(world.calls).toEqual(['claim'])
  })

  it('happens when a page asks for it', async () => {
    await world.dispatch('message', { data: { type: 'SKIP_WAITING' } })
    expect(world.calls).toEqual(['skipWaiting'])
  })

  it('is preceded by the number of windows', async () => {
    const replies: unknown[] = []
    world.openWindow()
    world.openWindow('hidden')
    await world.dispatch('message', {
      data: { type: 'COUNT_WINDOWS' },
      ports: [{ postMessage: (it: unknown) => void replies.push(it) }],
    })
    expect(replies).toEqual([2])
  })
})

describe('a navigation', () => {
  it.each([
    ['/items', 'the shell'],
    ['/items/1101?colour=oak', 'the shell'],
    ['/mypage', 'the shell'],
    ['/nowhere', 'the shell'],
    ['/checkout', 'the payment shell'],
    ['/checkout/completion', 'the payment shell'],
    ['/mypage/payment', 'the payment shell'],
    ['/mypage/payments-of-others', 'the shell'],
  ])('to %s starts from %s, without network', async (path, shell) => {
    await world.dispatch('install')
    world.isServerDown = true
    expect(await textOf(world.fetch(path, { kind: 'navigate' }))).toBe(shell)
  })

  it('with a slash at the end is redirected like on the server', async () => {
    const response = await world.fetch('/items/?page=2', { kind: 'navigate' })
    expect([response!.status, response!.headers.get('location')]).toEqual([301, toUrl('/items?page=2')])
  })

  it.each(['/api/explorer', '/sitemap.xml', '/healthz', '/items//1', '/newsletter/01K.abc'])(
    'to %s goes to the server',
    async (path) => expect(await world.fetch(path, { kind: 'navigate' })).toBeUndefined(),
  )
})

describe('a file of the bundle', () => {
  it('comes from the precache, whatever the network does', async () => {
    await world.dispatch('install')
    world.isServerDown = true
    expect(await textOf(world.fetch('/assets/item-2.js'))).toBe('item()')
  })

  it('of a CDN too, without the address that its imports would be resolved against', async () => {
    await world.dispatch('install')
    world.requests.length = 0
    const response = await world.fetch('https://cdn.example.net/shop/item-2.js')
    expect([await response!.text(), response!.url, world.requests]).toEqual(['item()', '', []])
    expect(await world.fetch('https://cdn.example.net/shop/other.js')).toBeUndefined()
  })

  it('that the browser deleted comes from the server', async () => {
    expect(await textOf(world.fetch('/assets/item-2.js'))).toBe('item()')
  })
})

describe('a public response', () => {
  const ITEMS = '/api/Items?page=2'

  it('comes from the cache, and is replaced by the server’s without the customer’s token', async () => {
    await world.store(RESPONSES, ITEMS, json('old', { etag: '"1"' }))
    world.server.set(ITEMS, () => json('new', { etag: '"2"' }))
    const page = world.openWindow()
    const headers = { authorization: 'Bearer secret' }
    expect(await textOf(world.fetch(ITEMS, { headers }))).toBe('old')
    const [request] = world.requests
    expect([request!.headers.get('authorization'), request!.cache]).toEqual([null, 'no-cache'])
    expect(page.messages).toEqual([{ type: 'RESPONSES_CHANGED' }])
    expect(await textOf(world.fetch(ITEMS))).toBe('new')
  })

  it('that has not changed disturbs no page, in whatever encoding it comes', async () => {
    await world.store(RESPONSES, ITEMS, json('same', { etag: '"1-br"' }))
    world.server.set(ITEMS, () => json('same', { etag: '"1-gzip"' }))
    const page = world.openWindow()
    await world.fetch(ITEMS)
    expect(page.messages).toEqual([])
  })

  it('is not stored if it is private, incomplete or an error', async () => {
    const responses = [
      json('{}', { 'cache-control': 'private' }),
      json('{}', { 'cache-control': 'no-store' }),
      new Response('{}', { status: 206 }),
      new Response('{}', { status: 500 }),
    ]
    for (const response of responses) {
      world.server.set(ITEMS, () => response.clone())
      expect((await world.fetch(ITEMS))!.status).toBe(response.status)
      expect(await world.list(RESPONSES)).toEqual([])
    }
  })

  it('that the server does not have any more is deleted', async () => {
    await world.store(RESPONSES, '/api/Items/9', json('gone'))
    const page = world.openWindow()
    expect(await textOf(world.fetch('/api/Items/9'))).toBe('gone')
    expect(await world.list(RESPONSES)).toEqual([])
    expect(page.messages).toEqual([{ type: 'RESPONSES_CHANGED' }])
  })

  it.each([
    ['without network', () => void (world.isServerDown = true)],
    ['behind a broken proxy', () => void world.server.set(ITEMS, () => new Response('', { status: 502 }))],
  ])('%s stays, and the pages learn that the server is unreachable', async (_, breakIt) => {
    await world.store(RESPONSES, ITEMS, json('stored'))
    const page = world.openWindow()
    breakIt()
    expect(await textOf(world.fetch(ITEMS))).toBe('stored')
    expect(page.messages).toEqual([{ type: 'SERVER_UNREACHABLE' }])
    expect(await world.list(RESPONSES)).toEqual([ITEMS])
  })

  it('that was never stored fails without network', async () => {
    world.isServerDown = true
    await expect(world.fetch(ITEMS)).rejects.toMatchObject({ name: 'no-response' })
  })

  it.each([
    ['/api/Customers/me'],
    ['/api/Customers/me/cart'],
    ['/api/Items?q=lamp'],
    ['/api/Items?ids=1,2'],
    ['/api/Events/1/sessions'],
    ['/api/Orders/quote'],
  ])('%s is none: it never touches the worker', async (path) => expect(await world.fetch(path)).toBeUndefined())

  it('is requested whole, and by GET', async () => {
    expect(await world.fetch(ITEMS, { method: 'POST' })).toBeUndefined()
    expect(await world.fetch(ITEMS, { headers: { range: 'bytes=0-9' } })).toBeUndefined()
  })
})

describe('a picture', () => {
  const PICTURE = '/pictures/0123456789abcdef-480.avif'

  it('is requested once', async () => {
    world.server.set(PICTURE, () => new Response('picture'))
    await world.fetch(PICTURE, { kind: 'image' })
    expect(await textOf(world.fetch(PICTURE, { kind: 'image' }))).toBe('picture')
    expect(world.listAsked()).toEqual([PICTURE])
  })

  it('that was downloaded as a thumbnail needs no network', async () => {
    await world.store('komorebi-thumbnails', PICTURE, new Response('thumbnail'))
    expect(await textOf(world.fetch(PICTURE, { kind: 'image' }))).toBe('thumbnail')
    expect(world.requests).toEqual([])
  })

  it('is replaced by one of another width while there is no network', async () => {
    await world.store('komorebi-thumbnails', '/pictures/0123456789abcdef-240.avif', new Response('small'))
    world.isServerDown = true
    expect(await textOf(world.fetch(PICTURE, { kind: 'image' }))).toBe('small')
    await expect(world.fetch('/pictures/fedcba9876543210-480.avif', { kind: 'image' })).rejects.toMatchObject({
      name: 'no-response',
    })
  })

  it('that a script downloads is left to the browser', async () => {
    expect(await world.fetch(PICTURE)).toBeUndefined()
  })
})

it('a font that a page has stored needs no network', async () => {
  const FONT = '/assets/fonts-400.woff2'
  world.server.set(FONT, () => new Response('font'))
  const replies: unknown[] = []
  const ports = [{ postMessage: (it: unknown) => void replies.push(it) }]
  await world.dispatch('message', { data: { type: 'STORE_FONTS', paths: [FONT] }, ports })
  expect(replies).toEqual([true])
  world.isServerDown = true
  expect(await textOf(world.fetch(FONT, { kind: 'font' }))).toBe('font')
})
