/** Sends push messages. */
import type { Env } from '#server/platform/system/env.ts'
import { PermanentJobError } from '#server/platform/queue/enqueue.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Well below the time after which another process takes over the job. */
const TIMEOUT_MS = 15_000

/** A push notification. It appears on lock screens, so it contains nothing private. */
export interface PushTemplate {
  /** Stored with a queued push, so it never changes. */
  kind: string
  title: string
  body: string
  /** The page opened by tapping the notification. */
  path: `/${string}`
  /** Also sent to devices whose session was ended by the event, so that their users learn why. */
  includesEndedSessions?: true
}

/**
 * Renders a declarative push message: Safari shows it without the worker, other browsers use sw/push.ts. A notification with
 * the same tag replaces the previous one.
 */
export function renderPush({ title, body, path }: PushTemplate, tag: string, publicUrl: string): string {
  const notification = { title, body, navigate: publicUrl + path, tag, lang: 'ja', dir: 'ltr' }
  return JSON.stringify({ web_push: 8030, notification })
}

export interface PushMessage {
  subscription: { endpoint: string; p256dh: string; auth: string }
  payload: string
  /** How long the push service stores it for an offline device. */
  ttlSeconds: number
  /** Replaces an undelivered message with the same topic. */
  topic: string
}

/** Outcome of a push. `later`: the push service asked to retry after a delay. */
export type PushOutcome = { is: 'sent' } | { is: 'gone' } | { is: 'later'; afterSeconds: number }

/** Sends an encrypted push (RFC 8291). Throws for temporary failures and PermanentJobError for permanent ones. */
export async function sendPush(
  { subscription, payload, ttlSeconds, topic }: PushMessage,
  { env, vapidKeys }: { env: Env; vapidKeys: VapidKeys },
): Promise<PushOutcome> {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = subscription
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: getSubject(env), ...vapidKeys },
    TTL: ttlSeconds,
    topic,
    urgency: 'high',
  })
  // Redirects are not followed, because only this URL was checked.
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
  return toOutcome(response, host)
}

/** Errors do not contain the endpoint URL, because it identifies the device. */
function toOutcome({ status, ok, headers }: Response, host: string): PushOutcome {
  if (ok) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const message = `push not accepted: ${host} ${status}`
  if (status !== 408 && status !== 429 && status < 500) throw new PermanentJobError(message)
  const afterSeconds = parseRetryAfter(headers.get('retry-after'))
  if (afterSeconds === undefined) throw new Error(message)
  return { is: 'later', afterSeconds }
}

/** Parses seconds or a date; undefined if invalid. */
export function parseRetryAfter(text: string | null, nowMs = Date.now()): number | undefined {
  const seconds = /^\d{1,9}$/.test(text ?? '') ? Number(text) : (Date.parse(text ?? '') - nowMs) / 1_000
  return seconds >= 0 ? Math.ceil(seconds) : undefined
}

/** Contact of the sender for push services. */
const getSubject = ({ PUBLIC_URL, MAIL_FROM }: Env): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${MAIL_FROM.replace(/^.*<|>$/g, '')}`

/**
 * The server posts to URLs named by devices, so only known push services are allowed: https, no port, no credentials, in
 * normalized form. `localhost` is for tests and requires a local store; any port and plain http are allowed there.
 */
export function isPushEndpoint(text: string, { PUSH_HOSTS }: Pick<Env, 'PUSH_HOSTS'>): boolean {
  const url = URL.parse(text)
  if (!url || url.href !== text || url.username || url.password || url.hash) return false
  if (!PUSH_HOSTS.some((host) => isHost(url.hostname, host))) return false
  return url.hostname === 'localhost' ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && url.port === ''
}

const isHost = (name: string, host: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) && name.length >= host.length : name === host
