import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { afterPageLoad, whenIdle, whenPreloadable } from './when-idle.ts'

it('a page that is never idle runs its tasks after five seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestIdleCallback', (callback: () => void, { timeout = Infinity } = {}) => {
    if (timeout < Infinity) setTimeout(callback, timeout)
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const task = vi.fn()
  whenIdle(task)
  vi.advanceTimersByTime(4_999)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledOnce()
})

describe('a task after the page is loaded', () => {
  const task = vi.fn()
  const hide = () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    task.mockReset()
  })

  it('waits for six seconds', () => {
    afterPageLoad(task)
    vi.advanceTimersByTime(5_999)
    expect(task).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(task).toHaveBeenCalledOnce()
  })

  it('runs at once when the page is hidden, which may be frozen then, and only once', () => {
    afterPageLoad(task)
    hide()
    expect(task).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10_000)
    expect(task).toHaveBeenCalledOnce()
  })

  it('runs next in a page that is hidden already', () => {
    hide()
    afterPageLoad(task)
    vi.advanceTimersByTime(0)
    expect(task).toHaveBeenCalledOnce()
  })
})

describe('code that may be needed later', () => {
  const load = vi.fn()
  const setController = (controller: object | null) =>
    vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(controller as ServiceWorker | null)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] })
    vi.stubEnv('PROD', true)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    load.mockReset()
  })

  it('loads when the page is idle, from the files that the worker has', () => {
    setController({})
    whenPreloadable(load)
    vi.advanceTimersByTime(100)
    expect(load).toHaveBeenCalledOnce()
  })

  it('on a first visit, loads six seconds after the worker controls the page', () => {
    setController(null)
    whenPreloadable(load)
    vi.advanceTimersByTime(60_000)
    setController({})
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
    vi.advanceTimersByTime(5_900)
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(load).toHaveBeenCalledOnce()
  })
})
