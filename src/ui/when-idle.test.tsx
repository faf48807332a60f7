import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { afterPageLoad, createCodeSchedules, whenIdle } from './when-idle.ts'

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

describe('code that no first view needs', () => {
  const load = vi.fn()
  const createWorker = (controller: ServiceWorker | null) => Object.assign(new EventTarget(), { controller })
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  function takeControl(worker: ReturnType<typeof createWorker>) {
    worker.controller = {} as ServiceWorker
    worker.dispatchEvent(new Event('controllerchange'))
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    load.mockReset()
  })

  for (const schedule of ['whenPrecached', 'whenPreloadable'] as const)
    it.each([
      ['a page that the worker controls', createWorker({} as ServiceWorker)],
      ['a browser without service workers', undefined],
    ])(`${schedule} loads it when idle in %s`, async (_, worker) => {
      createCodeSchedules(worker)[schedule](load)
      await advance(100)
      expect(load).toHaveBeenCalledOnce()
    })

  describe('on a first visit', () => {
    const worker = createWorker(null)
    beforeEach(() => void (worker.controller = null))

    it('code of every page is loaded when the worker controls the page', async () => {
      createCodeSchedules(worker).whenPrecached(load)
      await advance(9_000)
      expect(load).not.toHaveBeenCalled()
      takeControl(worker)
      await advance(100)
      expect(load).toHaveBeenCalledOnce()
    })

    it('code of every page is loaded after ten seconds if the worker is slower', async () => {
      createCodeSchedules(worker).whenPrecached(load)
      await advance(9_900)
      expect(load).not.toHaveBeenCalled()
      await advance(200)
      expect(load).toHaveBeenCalledOnce()
    })

    it('code of every page is not loaded while the browser is offline', async () => {
      const { whenPrecached, continueWithoutWorker } = createCodeSchedules(worker)
      const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      whenPrecached(load)
      continueWithoutWorker()
      await advance(60_000)
      expect(load).not.toHaveBeenCalled()
      onLine.mockRestore()
      dispatchEvent(new Event('online'))
      await advance(100)
      expect(load).toHaveBeenCalledOnce()
    })

    it('without a worker, code of every page is loaded at once, and other code when it is used', async () => {
      const { whenPrecached, whenPreloadable, continueWithoutWorker } = createCodeSchedules(worker)
      const preload = vi.fn()
      whenPrecached(load)
      whenPreloadable(preload)
      continueWithoutWorker()
      await advance(100)
      expect(load).toHaveBeenCalledOnce()
      await advance(60_000)
      expect(preload).not.toHaveBeenCalled()
    })

    it('code for later is loaded six seconds after the worker controls the page', async () => {
      createCodeSchedules(worker).whenPreloadable(load)
      await advance(60_000)
      takeControl(worker)
      await advance(5_900)
      expect(load).not.toHaveBeenCalled()
      await advance(200)
      expect(load).toHaveBeenCalledOnce()
    })

    it('parts that mount after the worker controls the page wait too', async () => {
      const { whenPreloadable } = createCodeSchedules(worker)
      takeControl(worker)
      await advance(3_000)
      whenPreloadable(load)
      await advance(2_900)
      expect(load).not.toHaveBeenCalled()
      await advance(200)
      expect(load).toHaveBeenCalledOnce()
    })

    it('leaving the page does not start it', async () => {
      createCodeSchedules(worker).whenPreloadable(load)
      takeControl(worker)
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      document.dispatchEvent(new Event('visibilitychange'))
      await advance(1_000)
      expect(load).not.toHaveBeenCalled()
    })
  })
})
