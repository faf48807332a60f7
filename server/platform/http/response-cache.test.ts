import { describe, expect, it } from 'vitest'
import type { Draft } from './answers-finish.ts'
import { keepAnswers } from './answers.ts'

function setUp({ maxBytes = 1_000_000 } = {}) {
  const world = {
    now: 1_000_000,
    version: 1,
    nextChangeAt: Infinity,
    asked: 0,
    made: 0,
    isAway: false,
    failsAfterMs: 0,
  }
  const answers = keepAnswers({
    maxBytes,
    now: () => world.now,
    headers: {},
    readState: async () => {
      world.asked += 1
      if (world.isAway) {
        world.now += world.failsAfterMs
        throw new Error('Connection terminated unexpectedly')
      }
      return { version: world.version, nextChangeAt: world.nextChangeAt }
    },
  })
  const make = async (status = 200): Promise<Draft> => {
    world.made += 1
    return { status, headers: { 'content-type': 'text/plain' }, body: `made ${world.made}` }
  }
  const read = async (key = 'items') => (await answers.read(key, () => make())).plain.body.toString()
  return { world, answers, make, read }
}

describe('kept answers', () => {
  it('are made once for many who ask at the same time', async () => {
    const { read } = setUp()
    expect(await Promise.all([read(), read(), read()])).toEqual(['made 1', 'made 1', 'made 1'])
    expect(await read()).toBe('made 1')
    expect(await read('other')).toBe('made 2')
  })

  it('are made anew as soon as a change is told', async () => {
    const { world, answers, read } = setUp()
    await read()
    world.version = 2
    expect(await read()).toBe('made 1')
    answers.doubt()
    expect(await read()).toBe('made 2')
  })

  it('stay when a notification turns out to be about nothing', async () => {
    const { answers, read } = setUp()
    await read()
    answers.doubt()
    expect(await read()).toBe('made 1')
  })

  it('are at most a second behind when the notification is lost', async () => {
    const { world, read } = setUp()
    await read()
    world.version = 2
    world.now += 1_000
    expect(await read()).toBe('made 2')
  })

  it('are given while the database is away, until they are wrong by the clock', async () => {
    const { world, answers, make, read } = setUp()
    world.nextChangeAt = world.now + 60_000
    await answers.read('page', () => make(), { keepMs: 5_000 })
    answers.know('/page', 'page')
    world.isAway = true
    world.now += 10_000
    expect(await read('page')).toBe('made 1')
    expect(answers.readAddress('/page')?.plain.body.toString()).toBe('made 1')
    world.isAway = false
    world.now += 1_000
    expect(await read('page')).toBe('made 2')
    world.isAway = true
    world.now += 60_000
    expect(await read('page')).toBe('made 3')
  })

  it('wait for a database that hangs once a second, not at every read', async () => {
    const { world, read } = setUp()
    await read()
    world.isAway = true
    world.failsAfterMs = 2_000
    world.now += 1_000
    for (let n = 0; n < 3; n++) expect(await read()).toBe('made 1')
    expect(world.asked).toBe(2)
    world.now += 1_000
    await read()
    expect(world.asked).toBe(3)
  })

  it('are refused while nothing is known yet and the database is away', async () => {
    const { world, read } = setUp()
    world.isAway = true
    await expect(read()).rejects.toThrow('Connection terminated')
  })

  it('end at the moment at which prices change by themselves, and are not kept until the catalogue has followed', async () => {
    const { world, answers, read } = setUp()
    world.nextChangeAt = world.now + 100
    await read()
    answers.know('/items', 'items')
    expect(answers.readAddress('/items')).toBeDefined()
    world.now += 100
    expect(answers.readAddress('/items')).toBeUndefined()
    expect(await read()).toBe('made 2')
    expect(await read()).toBe('made 3')
    Object.assign(world, { version: 2, nextChangeAt: Infinity })
    expect(await read()).toBe('made 4')
    expect(await read()).toBe('made 4')
  })

  it('of an older version are not taken for new when a change comes while they are made', async () => {
    const { world, answers, make, read } = setUp()
    const slow = answers.read('items', async () => {
      const draft = await make()
      world.version = 2
      answers.doubt()
      return draft
    })
    await slow
    expect(await read()).toBe('made 2')
  })

  it('are only those that went well', async () => {
    const { world, answers, make } = setUp()
    await answers.read('missing', () => make(404))
    await answers.read('missing', () => make(404))
    await expect(answers.read('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await answers.read('broken', () => make())).status).toBe(200)
    expect(world.made).toBe(3)
  })

  it('take no more room than they may', async () => {
    const { read, world } = setUp({ maxBytes: 10_000 })
    for (let i = 0; i < 20; i++) await read(`key ${i}`)
    expect(await read('key 19')).toBe('made 20')
    await read('key 0')
    expect(world.made).toBe(21)
  })

  it('are found by an address without a question to the database', async () => {
    const { world, answers, read } = setUp()
    await read()
    answers.know('/api/Items?utm=x', 'items')
    const { asked } = world
    expect(answers.readAddress('/api/Items?utm=x')?.plain.body.toString()).toBe('made 1')
    expect(answers.readAddress('/api/Items')).toBeUndefined()
    expect(world.asked).toBe(asked)
  })

  it('are not remembered by addresses that would fill the memory', async () => {
    const { answers, read } = setUp()
    await read()
    answers.know(`/api/Items?x=${'a'.repeat(10_000)}`, 'items')
    expect(answers.readAddress(`/api/Items?x=${'a'.repeat(10_000)}`)).toBeUndefined()

    const addressOf = (i: number) => `/api/Items?x=${'a'.repeat(800)}${i}`
    for (let i = 0; i < 10_000; i++) answers.know(addressOf(i), 'items')
    expect(answers.readAddress(addressOf(9_999))).toBeDefined()
    expect(answers.readAddress(addressOf(0))).toBeUndefined()
  })
})
