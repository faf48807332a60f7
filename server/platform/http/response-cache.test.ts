import { describe, expect, it } from 'vitest'
import type { ResponseDraft } from './encode.ts'
import { createResponseCache } from './response-cache.ts'

function setUp({ maxBytes = 1_000_000 } = {}) {
  const world = {
    now: 1_000_000,
    version: 1,
    nextChangeAt: Infinity,
    checks: 0,
    made: 0,
    isAway: false,
    failsAfterMs: 0,
  }
  const cache = createResponseCache({
    maxBytes,
    now: () => world.now,
    headers: {},
    readState: async () => {
      world.checks += 1
      if (world.isAway) {
        world.now += world.failsAfterMs
        throw new Error('Connection terminated unexpectedly')
      }
      return { version: world.version, nextChangeAt: world.nextChangeAt }
    },
  })
  const make = async (status = 200): Promise<ResponseDraft> => {
    world.made += 1
    return { status, headers: { 'content-type': 'text/plain' }, body: `made ${world.made}` }
  }
  const read = async (key = 'items') => (await cache.read(key, () => make())).plain.body!.toString()
  return { world, cache, make, read }
}

describe('cached responses', () => {
  it('are created once for concurrent requests', async () => {
    const { read } = setUp()
    expect(await Promise.all([read(), read(), read()])).toEqual(['made 1', 'made 1', 'made 1'])
    expect(await read()).toBe('made 1')
    expect(await read('other')).toBe('made 2')
  })

  it('are recreated as soon as a change is notified', async () => {
    const { world, cache, read } = setUp()
    await read()
    world.version = 2
    expect(await read()).toBe('made 1')
    cache.invalidate()
    expect(await read()).toBe('made 2')
  })

  it('stay if a notification was about no change', async () => {
    const { cache, read } = setUp()
    await read()
    cache.invalidate()
    expect(await read()).toBe('made 1')
  })

  it('are at most one second stale if a notification is lost', async () => {
    const { world, read } = setUp()
    await read()
    world.version = 2
    world.now += 1_000
    expect(await read()).toBe('made 2')
  })

  it('are served while the database is unreachable, until their scheduled change', async () => {
    const { world, cache, make, read } = setUp()
    world.nextChangeAt = world.now + 60_000
    await cache.read('page', () => make(), { maxAgeMs: 5_000 })
    cache.alias('/page', 'page')
    world.isAway = true
    world.now += 10_000
    expect(await read('page')).toBe('made 1')
    expect(cache.readByUrl('/page')?.plain.body?.toString()).toBe('made 1')
    world.isAway = false
    world.now += 1_000
    expect(await read('page')).toBe('made 2')
    world.isAway = true
    world.now += 60_000
    expect(await read('page')).toBe('made 3')
  })

  it('wait for a hanging database once a second, not on every read', async () => {
    const { world, read } = setUp()
    await read()
    world.isAway = true
    world.failsAfterMs = 2_000
    world.now += 1_000
    for (let n = 0; n < 3; n++) expect(await read()).toBe('made 1')
    expect(world.checks).toBe(2)
    world.now += 1_000
    await read()
    expect(world.checks).toBe(3)
  })

  it('are rejected if the database is unreachable before the first check', async () => {
    const { world, read } = setUp()
    world.isAway = true
    await expect(read()).rejects.toThrow('Connection terminated')
  })

  it('expire at a scheduled price change and are not cached until the catalogue is updated', async () => {
    const { world, cache, read } = setUp()
    world.nextChangeAt = world.now + 100
    await read()
    cache.alias('/items', 'items')
    expect(cache.readByUrl('/items')).toBeDefined()
    world.now += 100
    expect(cache.readByUrl('/items')).toBeUndefined()
    expect(await read()).toBe('made 2')
    expect(await read()).toBe('made 3')
    Object.assign(world, { version: 2, nextChangeAt: Infinity })
    expect(await read()).toBe('made 4')
    expect(await read()).toBe('made 4')
  })

  it('are not cached under a new version if a change arrives during creation', async () => {
    const { world, cache, make, read } = setUp()
    const slow = cache.read('items', async () => {
      const draft = await make()
      world.version = 2
      cache.invalidate()
      return draft
    })
    await slow
    expect(await read()).toBe('made 2')
  })

  it('include only successful responses', async () => {
    const { world, cache, make } = setUp()
    await cache.read('missing', () => make(404))
    await cache.read('missing', () => make(404))
    await expect(cache.read('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.read('broken', () => make())).status).toBe(200)
    expect(world.made).toBe(3)
  })

  it('stay within the size limit', async () => {
    const { read, world } = setUp({ maxBytes: 10_000 })
    for (let i = 0; i < 20; i++) await read(`key ${i}`)
    expect(await read('key 19')).toBe('made 20')
    await read('key 0')
    expect(world.made).toBe(21)
  })

  it('are found by URL without a database check', async () => {
    const { world, cache, read } = setUp()
    await read()
    cache.alias('/api/Items?utm=x', 'items')
    const { checks } = world
    expect(cache.readByUrl('/api/Items?utm=x')?.plain.body?.toString()).toBe('made 1')
    expect(cache.readByUrl('/api/Items')).toBeUndefined()
    expect(world.checks).toBe(checks)
  })

  it('are not aliased by URLs that would fill the memory', async () => {
    const { cache, read } = setUp()
    await read()
    cache.alias(`/api/Items?x=${'a'.repeat(10_000)}`, 'items')
    expect(cache.readByUrl(`/api/Items?x=${'a'.repeat(10_000)}`)).toBeUndefined()

    const urlOf = (i: number) => `/api/Items?x=${'a'.repeat(800)}${i}`
    for (let i = 0; i < 10_000; i++) cache.alias(urlOf(i), 'items')
    expect(cache.readByUrl(urlOf(9_999))).toBeDefined()
    expect(cache.readByUrl(urlOf(0))).toBeUndefined()
  })
})
