import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withReach } from './page-reach.ts'
import { makeReach, type Reach } from './reach.ts'

let isServerThere: boolean
let hasNetwork: boolean
let isHidden: boolean
let asked: number
let changes: boolean[]
let reach: Reach

beforeEach(() => {
  vi.useFakeTimers()
  isServerThere = true
  hasNetwork = true
  isHidden = false
  begin()
})
afterEach(() => void vi.useRealTimers())

function begin() {
  asked = 0
  changes = []
  reach = makeReach({
    probe: () => Promise.resolve(((asked += 1), isServerThere)),
    hasNetwork: () => hasNetwork,
    isHidden: () => isHidden,
  })
  reach.follow(() => changes.push(reach.isOffline()))
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function lose() {
  isServerThere = false
  reach.noteUnreached()
  await pass(1_000)
  expect(reach.isOffline()).toBe(true)
}

describe('a server', () => {
  it('is not out of reach because of one request that failed', async () => {
    reach.noteUnreached()
    await pass(600_000)
    expect([changes, asked]).toEqual([[], 1])
  })

  it('is out of reach when it does not answer either when it is asked once more', async () => {
    await lose()
    expect(changes).toEqual([true])
  })

  it('is asked once, however many requests fail', async () => {
    isServerThere = false
    for (let n = 0; n < 50; n++) reach.noteUnreached()
    await pass(1_000)
    expect([changes, asked]).toEqual([[true], 1])
  })

  it('is asked ever more seldom, and counts as there as soon as it answers', async () => {
    await lose()
    asked = 0
    await pass(600_000)
    expect(asked).toBeGreaterThan(5)
    expect(asked).toBeLessThan(30)
    isServerThere = true
    await pass(30_000)
    expect(changes).toEqual([true, false])
    asked = 0
    await pass(600_000)
    expect(asked).toBe(0)
  })

  it('is there again by any answer of its own, and then asked as soon as before', async () => {
    await lose()
    reach.noteReached()
    expect(changes).toEqual([true, false])
    await lose()
    asked = 0
    await pass(2_000)
    expect(asked).toBe(1)
  })

  it('that was heard meanwhile is not out of reach by what was asked before', async () => {
    let answer = (_: boolean) => {}
    reach = makeReach({
      probe: () => new Promise((resolve) => (answer = resolve)),
      hasNetwork: () => true,
      isHidden: () => false,
    })
    reach.noteUnreached()
    await pass(1_000)
    reach.noteReached()
    answer(false)
    await pass(0)
    expect(reach.isOffline()).toBe(false)
  })

  it('is asked again where what was heard meanwhile came before the network was lost', async () => {
    let answer = (_: boolean) => {}
    reach = makeReach({
      probe: () => new Promise((resolve) => (answer = resolve)),
      hasNetwork: () => hasNetwork,
      isHidden: () => false,
    })
    reach.noteUnreached()
    await pass(1_000)
    hasNetwork = false
    reach.noteNoNetwork()
    reach.noteReached()
    hasNetwork = true
    // There is a network again while the first question is still open.
    reach.hope()
    answer(false)
    await pass(60_000)
    answer(true)
    await pass(0)
    expect(reach.isOffline()).toBe(false)
  })

  it('is left alone by a page that nobody sees, and asked when somebody looks', async () => {
    await lose()
    isHidden = true
    asked = 0
    await pass(600_000)
    expect(asked).toBe(0)
    isHidden = false
    isServerThere = true
    reach.hope()
    await pass(0)
    expect(changes).toEqual([true, false])
  })

  it('is out of reach at once without a network, and not asked until there is one', async () => {
    hasNetwork = false
    isServerThere = false
    reach.noteNoNetwork()
    expect(changes).toEqual([true])
    await pass(600_000)
    expect(asked).toBe(0)
    hasNetwork = true
    reach.hope()
    await pass(0)
    expect(changes, 'a network that leads nowhere').toEqual([true])
    isServerThere = true
    await pass(2_000)
    expect(changes).toEqual([true, false])
  })

  it('stays out of reach without a network, whatever was on its way when that went', async () => {
    hasNetwork = false
    reach.noteNoNetwork()
    reach.noteReached()
    expect(changes).toEqual([true])
  })

  it('is out of reach from the start where there is no network', () => {
    hasNetwork = false
    begin()
    expect(reach.isOffline()).toBe(true)
  })
})

describe('asked for, as what follows cannot be taken back, a server', () => {
  it('is as it answers now, and what it says is learnt', async () => {
    expect(await reach.ask()).toBe(true)
    isServerThere = false
    expect(await reach.ask()).toBe(false)
    await pass(1_000)
    expect(reach.isOffline()).toBe(true)
    isServerThere = true
    expect(await reach.ask()).toBe(true)
    expect(reach.isOffline()).toBe(false)
  })

  it('is not there without any network, and nobody is asked', async () => {
    hasNetwork = false
    expect([await reach.ask(), asked]).toEqual([false, 0])
  })
})

describe('of a request', () => {
  const learn = async (path: string, answer: () => Promise<Response>, init?: RequestInit) => {
    const learnt: string[] = []
    const signs = { noteReached: () => learnt.push('reached'), noteUnreached: () => learnt.push('unreached') }
    await withReach(answer, signs)(path, init).catch(() => {})
    return learnt
  }
  const answer = (status: number) => () => Promise.resolve(new Response(null, { status }))
  const fail = (error: Error) => () => Promise.reject(error)
  const given = (reason: Error) => ({ signal: AbortSignal.abort(reason) })
  const aborted = new DOMException('no longer wanted', 'AbortError')
  const late = new DOMException('No answer in time', 'TimeoutError')

  it.each<[what: string, learnt: string[], path: string, answer: () => Promise<Response>, init?: RequestInit]>([
    ['an answer', ['reached'], '/api/Customers/me', answer(200)],
    ['a refusal', ['reached'], '/api/Customers/me', answer(401)],
    ['a failure of the server itself', ['reached'], '/api/Customers/me', answer(500)],
    ['a gateway that has no server', ['unreached'], '/api/Customers/me', answer(502)],
    ['an answer that the worker may have kept', [], '/api/Items?page=2', answer(200)],
    ['nothing at all', ['unreached'], '/api/Items?page=2', fail(new TypeError('Failed to fetch'))],
    ['nothing in time', ['unreached'], '/api/Customers/me', fail(late), given(late)],
    ['nothing, as it was given up', [], '/api/Customers/me', fail(aborted), given(aborted)],
  ])('%s teaches %j', async (_, learnt, ...request) => {
    expect(await learn(...request)).toEqual(learnt)
  })
})
