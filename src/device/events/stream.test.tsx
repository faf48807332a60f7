import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LiveEventKind } from '#contract/shared/constants.ts'
import { connectEvents } from './stream.ts'

/** The server's side of the streams, in the order of opening. */
function makeServer() {
  const streams: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = []
  let isDown = false
  const open = (signal: AbortSignal): Promise<Response> => {
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const say = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        streams.push({ say, end: () => controller.close(), signal })
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(body))
  }
  return { open, streams, setDown: (it: boolean) => (isDown = it) }
}

function openTab(server: ReturnType<typeof makeServer>, { isSeen = true } = {}) {
  const changed: LiveEventKind[] = []
  const onMissed = vi.fn<() => void>()
  let show = () => {}
  let hide = () => {}
  let comeBack = () => {}
  const stop = connectEvents({
    open: server.open,
    onChanged: (kind) => changed.push(kind),
    onMissed,
    channel: new BroadcastChannel('test.events'),
    visibility(onVisible, onHidden) {
      ;[show, hide] = [onVisible, onHidden]
      if (isSeen) onVisible()
      else onHidden()
      return () => {}
    },
    subscribeToOnline(onBack) {
      comeBack = onBack
      return () => {}
    },
  })
  onTestFinished(stop)
  return { changed, onMissed, stop, show: () => show(), hide: () => hide(), comeBack: () => comeBack() }
}

function stopTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

const live = ({ streams }: ReturnType<typeof makeServer>) => streams.filter(({ signal }) => !signal.aborted)

describe('the event stream', () => {
  it('reports events however the stream is split into chunks', async () => {
    const server = makeServer()
    const { changed, onMissed } = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    const { say } = server.streams[0]!
    say(': open\n\ndata: {"chan')
    say('ged":"cart"}\n\n:\n\ndata: {"changed":"orders"}\r\n\r\ndata: {"changed":"from the future"}\n\n')
    await expect.poll(() => changed).toEqual(['cart', 'orders'])
    expect(onMissed).not.toHaveBeenCalled()
  })

  it('is held by one tab, which forwards events to the others', async () => {
    const server = makeServer()
    const first = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    const second = openTab(server, { isSeen: false })
    server.streams[0]!.say('data: {"changed":"messages"}\n\n')
    await expect.poll(() => second.changed).toEqual(['messages'])
    second.show()
    expect(second.onMissed).toHaveBeenCalledTimes(1)
    await expect.poll(() => first.changed).toEqual(['messages'])
    expect(live(server)).toHaveLength(1)
  })

  it('is released by a hidden tab and opened by a visible one', async () => {
    stopTime()
    const server = makeServer()
    const first = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    const second = openTab(server, { isSeen: false })
    server.streams[0]!.say('data: {"changed":"cart"}\n\n')
    await expect.poll(() => second.changed).toEqual(['cart'])
    first.hide()
    expect(live(server)).toHaveLength(0)
    second.show()
    expect(second.onMissed).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(live(server)).toHaveLength(1)
    // No tab had a stream for seconds.
    expect(second.onMissed).toHaveBeenCalledTimes(2)
    first.show()
    expect(first.onMissed).toHaveBeenCalledTimes(1)
  })

  it('is reopened after it ended, and data is reloaded', async () => {
    const server = makeServer()
    const { onMissed } = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    server.streams[0]!.end()
    await expect.poll(() => server.streams.length, { timeout: 9_000 }).toBe(2)
    await expect.poll(() => onMissed.mock.calls.length).toBe(1)
  })

  it('reloads data if it was opened slowly', async () => {
    stopTime()
    const server = makeServer()
    const response = Promise.withResolvers<void>()
    const open = (signal: AbortSignal) => response.promise.then(() => server.open(signal))
    const { onMissed } = openTab({ ...server, open })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(onMissed).not.toHaveBeenCalled()
    response.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(onMissed).toHaveBeenCalledOnce()
  })

  it('is replaced by polling every 30 seconds if unavailable', async () => {
    stopTime()
    const server = makeServer()
    server.setDown(true)
    const { onMissed, hide } = openTab(server)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(onMissed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(62_000)
    expect(onMissed.mock.calls.length).toBe(3)
    hide()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(onMissed.mock.calls.length).toBe(3)
  })

  it('is opened at once when back online, and missed data is reloaded', async () => {
    stopTime()
    const server = makeServer()
    server.setDown(true)
    const { onMissed, comeBack } = openTab(server)
    await vi.advanceTimersByTimeAsync(20_000)
    server.setDown(false)
    comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(live(server)).toHaveLength(1)
    // Once immediately, and once when no event can be missed any more.
    expect(onMissed).toHaveBeenCalledTimes(2)
  })

  it('is replaced if it was opened before the network was lost', async () => {
    const server = makeServer()
    const { onMissed, comeBack, hide } = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    comeBack()
    expect(server.streams[0]!.signal.aborted).toBe(true)
    expect(live(server)).toHaveLength(1)
    await expect.poll(() => onMissed.mock.calls.length).toBe(2)
    hide()
    comeBack()
    expect(live(server)).toHaveLength(0)
  })

  it('is dropped if its response arrives after a newer stream was opened', async () => {
    const server = makeServer()
    const waiting: (() => void)[] = []
    const open = async (signal: AbortSignal) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return server.open(signal)
    }
    const { onMissed, comeBack } = openTab({ ...server, open })
    await expect.poll(() => waiting.length).toBe(1)
    comeBack()
    await expect.poll(() => waiting.length).toBe(2)
    onMissed.mockClear()
    waiting[0]!()
    await expect.poll(() => server.streams.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(onMissed).not.toHaveBeenCalled()
    waiting[1]!()
    await expect.poll(() => onMissed.mock.calls.length).toBe(1)
  })

  it('is closed when no heartbeat arrives', async () => {
    stopTime()
    const server = makeServer()
    openTab(server)
    await vi.advanceTimersByTimeAsync(54_000)
    expect(live(server)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.streams[0]!.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(live(server)).toHaveLength(1)
  })

  it('ends with the session', async () => {
    const server = makeServer()
    const { stop } = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    stop()
    expect(live(server)).toHaveLength(0)
  })
})
