import type { Env } from '#server/env.ts'
import { JobRefused } from '#server/jobs/job.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Well within the time after which another process takes the job over. */
const TIMEOUT_MS = 15_000

export interface ToSend {
  subscription: { endpoint: string; p256dh: string; auth: string }
  payload: string
  /** The push service keeps it so long for a device that is away. */
  ttlSeconds: number
  /** A repetition that was not delivered yet takes the place of the first. */
  topic: string
}

/** What became of it; `later`: the service itself said when to come again. */
export type Sent = { is: 'sent' } | { is: 'gone' } | { is: 'later'; afterSeconds: number }

/** Encrypted for the device (RFC 8291). Throws for what another try may mend, JobRefused for what it would not. */
export async function sendPush(
  { subscription, payload, ttlSeconds, topic }: ToSend,
  { env, vapidKeys }: { env: Env; vapidKeys: VapidKeys },
): Promise<Sent> {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = subscription
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: subjectOf(env), ...vapidKeys },
    TTL: ttlSeconds,
    topic,
    urgency: 'high',
  })
  // Not followed: only the address itself was looked at.
  const request = {
    method: 'POST',
    headers,
    body: body && new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as const
  const { host } = new URL(endpoint)
  const response = await fetch(endpoint, request).catch((cause: unknown) => {
    throw new Error(`push service not reached: ${host}`, { cause })
  })
  await response.body?.cancel()
  return understand(response, host)
}

/** The address itself is told nowhere: whoever has it can be taken for the device. */
function understand({ status, ok, headers }: Response, host: string): Sent {
  if (ok) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const words = `push not accepted: ${host} ${status}`
  if (status !== 408 && status !== 429 && status < 500) throw new JobRefused(words)
  const afterSeconds = readRetryAfter(headers.get('retry-after'))
  if (afterSeconds === undefined) throw new Error(words)
  return { is: 'later', afterSeconds }
}

/** Seconds or a date; undefined where nothing sensible was said. */
export function readRetryAfter(text: string | null, nowMs = Date.now()): number | undefined {
  const seconds = /^\d{1,9}$/.test(text ?? '') ? Number(text) : (Date.parse(text ?? '') - nowMs) / 1_000
  return seconds >= 0 ? Math.ceil(seconds) : undefined
}

/** Whom a push service may ask about our messages. */
const subjectOf = ({ PUBLIC_URL, MAIL_FROM }: Env): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${MAIL_FROM.replace(/^.*<|>$/g, '')}`
