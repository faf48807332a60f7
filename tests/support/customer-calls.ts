/** Requests of a device to the store's API, and the mails that they cause. */
import type { SessionResponse } from '#contract/sessions/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'komorebi-2026'

export const person = (email: string) => ({
  email,
  password: PASSWORD,
  familyName: '山田',
  givenName: '花子',
  familyKana: 'ヤマダ',
  givenKana: 'ハナコ',
  newsletter: false,
  terms: true,
})

interface Sent {
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  /** The network address that a trusted proxy reports. */
  source?: string
}

export interface ApiResponse {
  status: number
  headers: Headers
  body: Record<string, unknown>
  error: { code?: string; message?: string; details?: Record<string, unknown> }
}

let addresses = 0
/** A network address that was not used before. */
export const newNetworkAddress = (): string =>
  `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/** Without `source`, each request has another network address, so that no rate limit applies by chance. */
export const makeCaller =
  (app: TestApp) =>
  async (call: string, { body, token, headers, source = newNetworkAddress() }: Sent = {}): Promise<ApiResponse> => {
    const [method = '', path = ''] = call.split(' ')
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': source,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const result = (await response.json()) as Record<string, unknown>
    const { status } = response
    return { status, headers: response.headers, body: result, error: (result['error'] ?? {}) as ApiResponse['error'] }
  }

export type Caller = ReturnType<typeof makeCaller>

export const toSession = ({ body }: ApiResponse): SessionResponse => body as SessionResponse

/** Registers a customer and returns the token. */
export async function registerAs(request: Caller, email: string): Promise<string> {
  const answered = await request('POST /Customers', { body: person(email) })
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body))
  return toSession(answered).access_token
}

/** The queued mails to an address, the newest last. */
export async function listMailsTo({ db }: Database, email: string) {
  const rows = await db.select().from(mails)
  const its = rows.filter(({ recipient }) => recipient === email)
  return its.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** The token of the newest link of a kind that was mailed to an address. */
export async function mailedToken(database: Database, kind: string, email: string): Promise<string> {
  const mail = (await listMailsTo(database, email)).findLast((it) => it.kind === kind)
  const { link } = (mail?.props ?? {}) as { link?: string }
  if (!link) throw new Error(`No ${kind} to ${email}`)
  return new URL(link).hash.slice(1)
}
