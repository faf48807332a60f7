/** Events about the customer's data, and the number of unread messages. Loaded with the first session. */
import * as liveEventsApi from '#contract/live-events/api.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { pageSession, callServer } from '#src/device/session/page.ts'
import { getSessionId, isSameSession } from '#src/device/session/token.ts'
import { onEvent, notifyAllEvents, notifyEvent } from './events.ts'
import { refreshCustomer } from '#src/device/session/use-session.ts'
import { atomStore, tokenAtom } from '#src/device/session/customer.ts'
import * as z from 'zod/mini'
import { EVENTS_HEARTBEAT_MS, liveEventSchema } from '#contract/live-events/api.ts'
import type { LiveEventKind } from '#contract/shared/constants.ts'
import { onBackOnline } from '#src/device/network/connectivity.ts'
import { openChannel } from '#src/device/storage/lock.ts'
import { EVENTS_CHANNEL } from '#src/device/storage/names.ts'
import * as messagesApi from '#contract/messages/api.ts'
import { coalesce } from '#src/device/storage/coalesce.ts'
import { setUnread } from './unread.ts'

const open = (signal: AbortSignal) =>
  pageSession().fetch(toEndpointUrl(liveEventsApi.stream), { headers: { accept: 'text/event-stream' }, signal })

/** Each session has its own stream. */
export function startEventStream(): void {
  let stop: (() => void) | undefined
  let currentId: string | undefined
  const follow = () => {
    const session = atomStore.get(tokenAtom)
    const id = session && getSessionId(session)
    if (id === currentId) return
    currentId = id
    stop?.()
    stop = session && connectEvents({ open, onChanged: notifyEvent, onMissed: notifyAllEvents })
  }
  // Reveals a session that ended on another device.
  onEvent('session', () => void refreshCustomer())
  atomStore.sub(tokenAtom, follow)
  follow()
}

/** Reads server-sent events, each one line of data, until the stream ends. `onActivity`: anything was received. */
async function readEventStream(
  body: ReadableStream<Uint8Array>,
  { onData, onActivity }: { onData: (data: string) => void; onActivity: () => void },
): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onActivity()
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|[\n\r]/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) onData(line.slice('data:'.length).trim())
  }
}

/** Interval of the holder's heartbeats, and the silence after which another tab takes over. */
const BEAT_MS = 2_000
const HELD_ELSEWHERE_MS = 5_000
/** If a stream opens later than this after its data was loaded, events may have been missed. */
const LATE_OPENING_MS = 2_000
/** Polling interval without a stream. */
const POLL_MS = 30_000
const SILENCE_LIMIT_MS = 2 * EVENTS_HEARTBEAT_MS + 5_000
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

type TabMessage = { isAlive: true } | { changed: LiveEventKind }

/** Subscribes to the page's visibility. Returns a function that unsubscribes. */
type SubscribeToVisibility = (onVisible: () => void, onHidden: () => void) => () => void

export const subscribeToVisibility: SubscribeToVisibility = (onVisible, onHidden) => {
  const controller = new AbortController()
  const { signal } = controller
  const update = () => (document.hidden ? onHidden() : onVisible())
  document.addEventListener('visibilitychange', update, { signal })
  document.addEventListener('freeze', onHidden, { signal })
  addEventListener('pagehide', onHidden, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && update(), { signal })
  update()
  return () => controller.abort()
}

interface Options {
  open: (signal: AbortSignal) => Promise<Response>
  onChanged: (kind: LiveEventKind) => void
  /** Events may have been missed: anything may have changed. */
  onMissed: () => void
  visibility?: SubscribeToVisibility
  /** Subscribes to the server being reachable again. Returns a function that unsubscribes. */
  subscribeToOnline?: (onOnline: () => void) => () => void
  channel?: BroadcastChannel
}

/**
 * Leader election: one visible tab of a device holds the stream and forwards its events to the other tabs. Hidden tabs
 * hold no stream. A tab that receives no events, or may have missed some, reloads its data. Returns a function that disconnects.
 */
export function connectEvents({
  open,
  onChanged,
  onMissed,
  visibility = subscribeToVisibility,
  subscribeToOnline = onBackOnline,
  channel = openChannel(EVENTS_CHANNEL),
}: Options) {
  let held: AbortController | undefined
  let isOpen = false
  let receivedAt = -Infinity
  let reloadedAt = performance.now()
  let retryAt = 0
  let failures = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let wasHidden = false

  const broadcast = (message: TabMessage) => channel?.postMessage(message)

  function reload(): void {
    reloadedAt = performance.now()
    onMissed()
  }

  function receive(data: string): void {
    const { changed } = z.safeParse(liveEventSchema, JSON.parse(data)).data ?? {}
    if (!changed) return
    broadcast({ changed })
    onChanged(changed)
  }

  async function read(controller: AbortController): Promise<void> {
    let silence: ReturnType<typeof setTimeout> | undefined
    const onActivity = () => {
      clearTimeout(silence)
      silence = setTimeout(() => controller.abort(), SILENCE_LIMIT_MS)
    }
    onActivity()
    try {
      const { ok, body } = await open(controller.signal)
      // This response may itself have reported the server as reachable, which opens another stream.
      controller.signal.throwIfAborted()
      if (!ok || !body) throw new Error('No stream')
      isOpen = true
      // Events may have been missed since the last stream, or since the data was loaded.
      if (failures > 0 || performance.now() - reloadedAt > LATE_OPENING_MS) reload()
      failures = 0
      beat()
      await readEventStream(body, { onData: receive, onActivity })
    } finally {
      clearTimeout(silence)
    }
  }

  async function hold(): Promise<void> {
    const controller = new AbortController()
    held = controller
    // A lost connection is opened again below.
    await read(controller).catch(() => {})
    if (held !== controller) return
    release()
    // Also after a regular end, for example of an expired token.
    failures += 1
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS)
    retryAt = performance.now() + wait * (0.5 + Math.random())
  }

  function release(): void {
    const controller = held
    held = undefined
    isOpen = false
    controller?.abort()
  }

  function beat(): void {
    const now = performance.now()
    const isHeldElsewhere = now - receivedAt < HELD_ELSEWHERE_MS
    if (isOpen) broadcast({ isAlive: true })
    else if (!isHeldElsewhere && now - reloadedAt >= POLL_MS) reload()
    if (!held && !isHeldElsewhere && now >= retryAt) void hold()
  }

  /** Reconnects at once. The old stream may be dead without having ended. */
  function onOnline(): void {
    if (timer === undefined) return
    reload()
    // Reload again once the new stream is open, because events may be missed until then.
    if (held) failures = Math.max(failures, 1)
    release()
    retryAt = 0
    beat()
  }
  function onVisible(): void {
    if (timer !== undefined) return
    timer = setInterval(beat, BEAT_MS)
    beat()
    if (wasHidden) reload()
  }
  function onHidden(): void {
    wasHidden = true
    clearInterval(timer)
    timer = undefined
    release()
  }
  function onMessage({ data }: MessageEvent<TabMessage>): void {
    receivedAt = performance.now()
    // All tabs reconnect at once when the server is reachable again; the first one keeps its stream.
    if (held && !isOpen) release()
    if ('changed' in data) onChanged(data.changed)
  }

  channel?.addEventListener('message', onMessage)
  const unsubscribeVisibility = visibility(onVisible, onHidden)
  const unsubscribeOnline = subscribeToOnline(onOnline)
  return () => {
    unsubscribeVisibility()
    unsubscribeOnline()
    onHidden()
    channel?.close()
  }
}

/** Loads the number and shows it if the same customer is still logged in. A call during a request makes one more after it. */
export const loadUnread = coalesce(async (): Promise<void> => {
  const session = pageSession().store.get()
  if (!session) return
  const { unread } = await callServer(messagesApi.countUnread)
  const current = pageSession().store.get()
  if (current && isSameSession(session, current)) setUnread(unread)
})
