/**
 * The live channel. Of a device's tabs that can be seen one holds the stream and tells the others; a hidden one holds
 * nothing. Who cannot have it, or may have missed something, is told to look for himself.
 */
import * as z from 'zod/mini'
import { type EventKind, EVENTS_HEARTBEAT_MS, eventSchema } from '#contract/events.ts'
import { readEventStream } from './event-stream.ts'
import { onBackOnline } from './page-reach.ts'

/** So often the holder says that it lives; so long after its last word another takes over. */
const BEAT_MS = 2_000
const HELD_ELSEWHERE_MS = 5_000
/** So often one looks for himself where the stream cannot be had. */
const LOOK_MS = 30_000
const SILENCE_LIMIT_MS = 2 * EVENTS_HEARTBEAT_MS + 5_000
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

type Word = { isAlive: true } | { changed: EventKind }

/** What tells whether the page can be seen. Gives back how to stop. */
export type FollowSight = (onSeen: () => void, onUnseen: () => void) => () => void

export const followSight: FollowSight = (onSeen, onUnseen) => {
  const controller = new AbortController()
  const { signal } = controller
  const look = () => (document.hidden ? onUnseen() : onSeen())
  document.addEventListener('visibilitychange', look, { signal })
  document.addEventListener('freeze', onUnseen, { signal })
  addEventListener('pagehide', onUnseen, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal })
  look()
  return () => controller.abort()
}

interface Options {
  open: (signal: AbortSignal) => Promise<Response>
  onChanged: (kind: EventKind) => void
  /** Anything may have changed. */
  onMissed: () => void
  sight?: FollowSight
  /** Tells when the server can be heard again. Gives back how to stop. */
  followReach?: (onBack: () => void) => () => void
  channel?: BroadcastChannel
}

/** Gives back how to stop. */
export function followEvents({
  open,
  onChanged,
  onMissed,
  sight = followSight,
  followReach = onBackOnline,
  channel = newChannel(),
}: Options) {
  let held: AbortController | undefined
  let isOpen = false
  let heardAt = -Infinity
  let lookedAt = performance.now()
  let retryAt = 0
  let failures = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let wasUnseen = false

  const say = (word: Word) => channel?.postMessage(word)

  function look(): void {
    lookedAt = performance.now()
    onMissed()
  }

  function hear(data: string): void {
    const { changed } = z.safeParse(eventSchema, JSON.parse(data)).data ?? {}
    if (!changed) return
    say({ changed })
    onChanged(changed)
  }

  async function read(controller: AbortController): Promise<void> {
    let silence: ReturnType<typeof setTimeout> | undefined
    const onSign = () => {
      clearTimeout(silence)
      silence = setTimeout(() => controller.abort(), SILENCE_LIMIT_MS)
    }
    onSign()
    try {
      const { ok, body } = await open(controller.signal)
      // Its own answer may have told that the server is heard again, and then another is on its way.
      controller.signal.throwIfAborted()
      if (!ok || !body) throw new Error('No stream')
      isOpen = true
      // Between two streams something may have happened.
      if (failures > 0) look()
      failures = 0
      beat()
      await readEventStream(body, { onData: hear, onSign })
    } finally {
      clearTimeout(silence)
    }
  }

  async function hold(): Promise<void> {
    const controller = new AbortController()
    held = controller
    await read(controller).catch(() => {})
    if (held !== controller) return
    release()
    // Also after an end in peace, as when the token ran out.
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
    const isHeldElsewhere = now - heardAt < HELD_ELSEWHERE_MS
    if (isOpen) say({ isAlive: true })
    else if (!isHeldElsewhere && now - lookedAt >= LOOK_MS) look()
    if (!held && !isHeldElsewhere && now >= retryAt) void hold()
  }

  /** No waiting for the next try; and a stream from before may be dead without an end. */
  function onBack(): void {
    if (timer === undefined) return
    look()
    // It looks once more when it stands: in between something may have happened.
    if (held) failures = Math.max(failures, 1)
    release()
    retryAt = 0
    beat()
  }
  function onSeen(): void {
    if (timer !== undefined) return
    timer = setInterval(beat, BEAT_MS)
    beat()
    if (wasUnseen) look()
  }
  function onUnseen(): void {
    wasUnseen = true
    clearInterval(timer)
    timer = undefined
    release()
  }
  function onWord({ data }: MessageEvent<Word>): void {
    heardAt = performance.now()
    // All tabs try at once when the server is heard again; the first that has a stream will do.
    if (held && !isOpen) release()
    if ('changed' in data) onChanged(data.changed)
  }

  channel?.addEventListener('message', onWord)
  const stopSight = sight(onSeen, onUnseen)
  const stopReach = followReach(onBack)
  return () => {
    stopSight()
    stopReach()
    onUnseen()
    channel?.close()
  }
}

const newChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('komorebi.events'))
