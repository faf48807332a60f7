/**
 * Event streams notify open pages of a customer which of the customer's data changed, also if another process changed it.
 * This process receives one database notification per change and passes it on to the customer's streams.
 */
import { EVENTS_HEARTBEAT_MS } from '#contract/live-events/api.ts'
import { LIVE_EVENT_KINDS, type LiveEventKind } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CUSTOMER_CHANNEL, type CustomerNotification } from '#server/platform/db/notify.ts'
import { openStream, type OpenStream } from '#server/platform/http/event-stream.ts'
import type { SignedIn } from '#server/platform/http/exchange.ts'
import { loadActiveSessions } from './session-rows.ts'

/** Per process. A device opens one stream and closes it while the page is hidden. */
const MAX_STREAMS_PER_CUSTOMER = 10
const RETRY_AFTER_SECONDS = 30

export interface CustomerStreams {
  open(customer: SignedIn, signal: AbortSignal): ReadableStream<Uint8Array>
  /** Ends all streams and rejects new ones. */
  end(): void
  /** Stops listening to the database. */
  close(): Promise<void>
}

export async function startCustomerStreams(
  { database, db, log, now }: Pick<Deps, 'database' | 'db' | 'log' | 'now'>,
  { heartbeatMs = EVENTS_HEARTBEAT_MS } = {},
): Promise<CustomerStreams> {
  const streams = new Map<string, Set<OpenStream<SignedIn>>>()
  let isEnded = false
  const all = () => [...streams.values()].flatMap((own) => [...own])

  function notify(affected: OpenStream<SignedIn>[], kinds: readonly LiveEventKind[]): void {
    for (const stream of affected) for (const changed of kinds) stream.send({ changed })
    if (kinds.includes('session')) void endInactive(affected)
  }

  /** Also ends streams whose session cannot be checked; clients with a valid session reconnect. */
  async function endInactive(affected: OpenStream<SignedIn>[]): Promise<void> {
    if (affected.length === 0) return
    const ids = [...new Set(affected.map(({ owner }) => owner.sessionId))]
    const running = await loadActiveSessions(db, ids).catch((error: unknown) => {
      log.error({ error }, 'sessions of open streams')
      return new Map<string, unknown>()
    })
    for (const stream of affected) if (!running.has(stream.owner.sessionId)) stream.end()
  }

  function receive(payload: string): void {
    // An empty payload means that the connection was lost, so any change may have been missed.
    const notice = payload === '' ? undefined : (JSON.parse(payload) as CustomerNotification)
    const affected = notice ? [...(streams.get(notice.customerId) ?? [])] : all()
    notify(affected, notice ? [notice.kind] : LIVE_EVENT_KINDS)
  }

  function sendHeartbeats(): void {
    for (const stream of all()) {
      if (now() >= stream.owner.tokenExpiresAt) stream.end()
      else stream.sendHeartbeat()
    }
  }

  const stopListening = await database.listen(CUSTOMER_CHANNEL, receive)
  const heartbeat = setInterval(sendHeartbeats, heartbeatMs).unref()
  return {
    open(customer, signal) {
      if (isEnded) throw new CodedError('SERVICE_UNAVAILABLE')
      const own = streams.get(customer.customerId) ?? new Set()
      if (own.size >= MAX_STREAMS_PER_CUSTOMER)
        throw new CodedError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } })
      const stream = openStream(customer, signal, () => {
        own.delete(stream)
        if (own.size === 0) streams.delete(customer.customerId)
      })
      streams.set(customer.customerId, own.add(stream))
      if (signal.aborted) stream.end()
      // The session may have ended since the token was checked.
      void endInactive([stream])
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
