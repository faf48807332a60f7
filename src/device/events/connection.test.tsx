import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EventKind } from '#contract/events.ts'
import { followEvents } from './events.ts'

/** The server's end of the streams, in the order in which they were opened. */
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
  const changed: EventKind[] = []
  const onMissed = vi.fn<() => void>()
  let show = () => {}
  let hide = () => {}
  let comeBack = () => {}
  const stop = followEvents({
    open: server.open,
    onChanged: (kind) => changed.push(kind),
    onMissed,
    channel: new BroadcastChannel('test.events'),
    sight(onSeen, onUnseen) {
      ;[show, hide] = [onSeen, onUnseen]
      if (isSeen) onSeen()
      else onUnseen()
      return () => {}
    },
    followReach(onBack) {
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

describe('the live channel', () => {
  it('tells what changed, however the stream is cut into pieces', async () => {
    const server = makeServer()
    const { changed, onMissed } = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    const { say } = server.streams[0]!
    say(': open\n\ndata: {"chan')
    say('ged":"cart"}\n\n:\n\ndata: {"changed":"orders"}\r\n\r\ndata: {"changed":"from the future"}\n\n')
    await expect.poll(() => changed).toEqual(['cart', 'orders'])
    expect(onMissed).not.toHaveBeenCalled()
  })

  it('is held by one of the tabs, which tells the others', async () => {
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

  it('is given up by a tab that cannot be seen, and taken over by one that can', async () => {
    const server = makeServer()
    const first = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    first.hide()
    expect(live(server)).toHaveLength(0)
    openTab(server)
    await expect.poll(() => live(server).length, { timeout: 9_000 }).toBe(1)
    first.show()
    expect(first.onMissed).toHaveBeenCalledTimes(1)
  })

  it('is opened again after it ended, and then whoever shows something looks himself', async () => {
    const server = makeServer()
    const { onMissed } = openTab(server)
    await expect.poll(() => server.streams.length).toBe(1)
    server.streams[0]!.end()
    await expect.poll(() => server.streams.length, { timeout: 9_000 }).toBe(2)
    await expect.poll(() => onMissed.mock.calls.length).toBe(1)
  })

  it('where it cannot be had, is replaced by looking every half minute', async () => {
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

  it('is opened at once when the server can be heard again, and what was missed is looked for', async () => {
    stopTime()
    const server = makeServer()
    server.setDown(true)
    const { onMissed, comeBack } = openTab(server)
    await vi.advanceTimersByTimeAsync(20_000)
    server.setDown(false)
    comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(live(server)).toHaveLength(1)
    // At once, and when nothing can be missed any more.
    expect(onMissed).toHaveBeenCalledTimes(2)
  })

  it('from before the network went is not trusted', async () => {
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

  it('that only now is answered gives way to the one that was opened meanwhile', async () => {
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

  it('that fell silent is taken for dead', async () => {
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
