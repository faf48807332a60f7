/**
 * Tells open pages of the desk that something has changed, in any process. They learn not what:
 * they read again what they show. It costs customers nothing, because their requests notify their own devices anyway, and for
 * guests the job of the first mail does it.
 */
import { EVENTS_HEARTBEAT_MS } from '#contract/live-events/api.ts'
import type { DeskEvent } from '#contract/staff/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CUSTOMER_CHANNEL, DESK_CHANNEL, STOCK_CHANNEL } from '#server/platform/db/notify.ts'
import { openStream, type OpenStream } from '#server/platform/http/event-stream.ts'
import { authenticateStaff } from './sessions.ts'

/** Per process. Ten people with several tabs each. */
const MAX_STREAMS = 200
const RETRY_AFTER_SECONDS = 30
/** Many changes in a short time are one event. */
const GATHER_MS = 300

export interface DeskStreams {
  open(sessionId: string, signal: AbortSignal): ReadableStream<Uint8Array>
  /** Ends all streams and stops listening to the database. */
  close(): Promise<void>
}

const CHANGED: DeskEvent = { changed: true }
const ENDED: DeskEvent = { ended: true }

export async function startDeskStreams(
  deps: Pick<Deps, 'database' | 'db' | 'now'>,
  { heartbeatMs = EVENTS_HEARTBEAT_MS } = {},
): Promise<DeskStreams> {
  const streams = new Set<OpenStream<string>>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const announce = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      for (const stream of streams) stream.send(CHANGED)
    }, GATHER_MS)
  }

  /** A session may have ended on another device, or its person may have been disabled. */
  async function check(stream: OpenStream<string>): Promise<void> {
    const isOver = await authenticateStaff(deps, stream.owner).then(
      () => false,
      (error: unknown) => error instanceof CodedError,
    )
    if (!isOver) return stream.sendHeartbeat()
    stream.send(ENDED)
    stream.end()
  }

  const stops = await Promise.all(
    [DESK_CHANNEL, CUSTOMER_CHANNEL, STOCK_CHANNEL].map((it) => deps.database.listen(it, announce)),
  )
  const heartbeat = setInterval(() => {
    for (const stream of streams) void check(stream)
  }, heartbeatMs).unref()
  return {
    open(sessionId, signal) {
      if (streams.size >= MAX_STREAMS)
        throw new CodedError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } })
      const stream = openStream(sessionId, signal, () => streams.delete(stream))
      streams.add(stream)
      if (signal.aborted) stream.end()
      return stream.body
    },
    async close() {
      clearInterval(heartbeat)
      clearTimeout(gathering)
      for (const stream of streams) stream.end()
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
