import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as itemsApi from '#contract/items/api.ts'
import type { FetchOptions } from './call.ts'
import { withConnectivity, createConnectivity, type Connectivity } from './connectivity.ts'

let isServerThere: boolean
let hasNetwork: boolean
let isHidden: boolean
let asked: number
let changes: boolean[]
let connectivity: Connectivity

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
  connectivity = createConnectivity({
    probe: () => Promise.resolve(((asked += 1), isServerThere)),
    hasNetwork: () => hasNetwork,
    isHidden: () => isHidden,
    onChange: (isOffline) => changes.push(isOffline),
  })
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function lose() {
  isServerThere = false
  connectivity.recordUnreachable()
  await pass(1_000)
  expect(connectivity.isOffline()).toBe(true)
}

describe('a server', () => {
  it('is not offline after a single failed request', async () => {
    connectivity.recordUnreachable()
    await pass(600_000)
    expect([changes, asked]).toEqual([[], 1])
  })

  it('is offline when the probe fails too', async () => {
    await lose()
    expect(changes).toEqual([true])
  })

  it('is probed once, however many requests fail', async () => {
    isServerThere = false
    for (let n = 0; n < 50; n++) connectivity.recordUnreachable()
    await pass(1_000)
    expect([changes, asked]).toEqual([[true], 1])
  })

  it('is probed at growing intervals, and is online with the first response', async () => {
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

  it('is online with any of its responses, which resets the interval', async () => {
    await lose()
    connectivity.recordReachable()
    expect(changes).toEqual([true, false])
    await lose()
    asked = 0
    await pass(2_000)
    expect(asked).toBe(1)
  })

  it('is not offline because of a probe that started before a response', async () => {
    let answer = (_: boolean) => {}
    connectivity = createConnectivity({
      probe: () => new Promise((resolve) => (answer = resolve)),
      hasNetwork: () => true,
      isHidden: () => false,
      onChange: () => {},
    })
    connectivity.recordUnreachable()
    await pass(1_000)
    connectivity.recordReachable()
    answer(false)
    await pass(0)
    expect(connectivity.isOffline()).toBe(false)
  })

  it('is probed again if the response came before the network was lost', async () => {
    let answer = (_: boolean) => {}
    connectivity = createConnectivity({
      probe: () => new Promise((resolve) => (answer = resolve)),
      hasNetwork: () => hasNetwork,
      isHidden: () => false,
      onChange: () => {},
    })
    connectivity.recordUnreachable()
    await pass(1_000)
    hasNetwork = false
    connectivity.recordNoNetwork()
    connectivity.recordReachable()
    hasNetwork = true
    // The network returns while the first probe is running.
    connectivity.retryNow()
    answer(false)
    await pass(60_000)
    answer(true)
    await pass(0)
    expect(connectivity.isOffline()).toBe(false)
  })

  it('is not probed by a hidden page, but when the page becomes visible', async () => {
    await lose()
    isHidden = true
    asked = 0
    await pass(600_000)
    expect(asked).toBe(0)
    isHidden = false
    isServerThere = true
    connectivity.retryNow()
    await pass(0)
    expect(changes).toEqual([true, false])
  })

  it('is offline at once without a network, and not probed until there is one', async () => {
    hasNetwork = false
    isServerThere = false
    connectivity.recordNoNetwork()
    expect(changes).toEqual([true])
    await pass(600_000)
    expect(asked).toBe(0)
    hasNetwork = true
    connectivity.retryNow()
    await pass(0)
    expect(changes, 'a network that leads nowhere').toEqual([true])
    isServerThere = true
    await pass(2_000)
    expect(changes).toEqual([true, false])
  })

  it('stays offline without a network, even if a response still arrives', async () => {
    hasNetwork = false
    connectivity.recordNoNetwork()
    connectivity.recordReachable()
    expect(changes).toEqual([true])
  })

  it('is offline from the start without a network', () => {
    hasNetwork = false
    begin()
    expect(connectivity.isOffline()).toBe(true)
  })
})

describe('a server checked before an irreversible action', () => {
  it('has its current state, which is recorded', async () => {
    expect(await connectivity.check()).toBe(true)
    isServerThere = false
    expect(await connectivity.check()).toBe(false)
    await pass(1_000)
    expect(connectivity.isOffline()).toBe(true)
    isServerThere = true
    expect(await connectivity.check()).toBe(true)
    expect(connectivity.isOffline()).toBe(false)
  })

  it('is offline without a network, without a probe', async () => {
    hasNetwork = false
    expect([await connectivity.check(), asked]).toEqual([false, 0])
  })
})

describe('the outcome of a request', () => {
  const learn = async (path: string, answer: () => Promise<Response>, init?: FetchOptions) => {
    const learnt: string[] = []
    const signs = { recordReachable: () => learnt.push('reached'), recordUnreachable: () => learnt.push('unreached') }
    await withConnectivity(answer, signs)(path, init).catch(() => {})
    return learnt
  }
  const answer = (status: number) => () => Promise.resolve(new Response(null, { status }))
  const fail = (error: Error) => () => Promise.reject(error)
  const given = (reason: Error) => ({ signal: AbortSignal.abort(reason) })
  const aborted = new DOMException('no longer wanted', 'AbortError')
  const late = new DOMException('No answer in time', 'TimeoutError')

  it.each<[what: string, learnt: string[], path: string, answer: () => Promise<Response>, init?: FetchOptions]>([
    ['an answer', ['reached'], '/api/Customers/me', answer(200)],
    ['a refusal', ['reached'], '/api/Customers/me', answer(401)],
    ['a failure of the server itself', ['reached'], '/api/Customers/me', answer(500)],
    ['a gateway that has no server', ['unreached'], '/api/Customers/me', answer(502)],
    ['an answer that the worker may have kept', [], '/api/Items?page=2', answer(200), { endpoint: itemsApi.list }],
    ['nothing at all', ['unreached'], '/api/Items?page=2', fail(new TypeError('Failed to fetch'))],
    ['nothing in time', ['unreached'], '/api/Customers/me', fail(late), given(late)],
    ['nothing, as it was given up', [], '/api/Customers/me', fail(aborted), given(aborted)],
  ])('%s teaches %j', async (_, learnt, ...request) => {
    expect(await learn(...request)).toEqual(learnt)
  })
})
