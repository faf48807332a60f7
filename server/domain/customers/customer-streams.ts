/**
 * The live channel: each open stream of a customer hears which of the customer's things changed, in whatever process the
 * change was made. One notice a change comes to this process, and goes to the streams that it concerns.
 */
import { EVENT_KINDS, EVENTS_HEARTBEAT_MS, type EventKind } from '#contract/events.ts'
import { CodedError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from './authenticate.ts'
import { openStream, type OpenStream } from './open-stream.ts'
import { readRunning } from './running-sessions.ts'
import { CUSTOMER_CHANNEL, type CustomerNotice } from './tell-changed.ts'

/** Per process. A device holds one, and gives it up when nobody looks. */
const MAX_STREAMS_PER_CUSTOMER = 10
const RETRY_AFTER_SECONDS = 30

export interface CustomerStreams {
  open(customer: SignedIn, signal: AbortSignal): ReadableStream<Uint8Array>
  /** Ends all, and opens no more. */
  end(): void
  /** Listens no longer. */
  close(): Promise<void>
}

export async function startStreams(
  { database, db, log, now }: Pick<Deps, 'database' | 'db' | 'log' | 'now'>,
  { heartbeatMs = EVENTS_HEARTBEAT_MS } = {},
): Promise<CustomerStreams> {
  const streams = new Map<string, Set<OpenStream>>()
  let isEnded = false
  const all = () => [...streams.values()].flatMap((its) => [...its])

  function tell(concerned: OpenStream[], kinds: readonly EventKind[]): void {
    for (const stream of concerned) for (const kind of kinds) stream.say(kind)
    if (kinds.includes('session')) void endThoseOver(concerned)
  }

  /** What cannot be found out counts as over: whoever still may come in opens a new one. */
  async function endThoseOver(concerned: OpenStream[]): Promise<void> {
    if (concerned.length === 0) return
    const ids = [...new Set(concerned.map(({ customer }) => customer.sessionId))]
    const running = await readRunning(db, ids).catch((error: unknown) => {
      log.error({ error }, 'sessions of open streams')
      return new Map<string, unknown>()
    })
    for (const stream of concerned) if (!running.has(stream.customer.sessionId)) stream.end()
  }

  function hear(payload: string): void {
    // After a lost connection, anything may have been missed.
    const notice = payload === '' ? undefined : (JSON.parse(payload) as CustomerNotice)
    const concerned = notice ? [...(streams.get(notice.customerId) ?? [])] : all()
    tell(concerned, notice ? [notice.kind] : EVENT_KINDS)
  }

  function beat(): void {
    for (const stream of all()) {
      if (now() >= stream.customer.tokenExpiresAt) stream.end()
      else stream.beat()
    }
  }

  const stopListening = await database.listen(CUSTOMER_CHANNEL, hear)
  const heartbeat = setInterval(beat, heartbeatMs).unref()
  return {
    open(customer, signal) {
      if (isEnded) throw new CodedError('SERVICE_UNAVAILABLE')
      const its = streams.get(customer.customerId) ?? new Set()
      if (its.size >= MAX_STREAMS_PER_CUSTOMER)
        throw new CodedError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } })
      const stream = openStream(customer, signal, () => {
        its.delete(stream)
        if (its.size === 0) streams.delete(customer.customerId)
      })
      streams.set(customer.customerId, its.add(stream))
      if (signal.aborted) stream.end()
      // It may have ended since the token was looked at.
      void endThoseOver([stream])
      return stream.body
    },
    end() {
      isEnded = true
      for (const stream of all()) stream.end()
    },
    async close() {
      clearInterval(heartbeat)
      await stopListening()
    },
  }
}
