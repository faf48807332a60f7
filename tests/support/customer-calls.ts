/** Calls of one device to the store's API, and the mails that it makes the store send. */
import type { SessionAnswer } from '#contract/session.ts'
import type { Database } from '#server/db/client.ts'
import { mails } from '#server/db/schema-mails.ts'
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
  /** The address that a trusted proxy saw. */
  source?: string
}

export interface Answered {
  status: number
  headers: Headers
  body: Record<string, unknown>
  error: { code?: string; message?: string; details?: Record<string, unknown> }
}

let addresses = 0
/** A network address that nobody had before. */
export const newSource = (): string => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/** Without a source of its own, each call comes from another one, so that no limit is met by chance. */
export const callerOf =
  (app: TestApp) =>
  async (call: string, { body, token, headers, source = newSource() }: Sent = {}): Promise<Answered> => {
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
    const answer = (await response.json()) as Record<string, unknown>
    const { status } = response
    return { status, headers: response.headers, body: answer, error: (answer['error'] ?? {}) as Answered['error'] }
  }

export type Caller = ReturnType<typeof callerOf>

export const sessionIn = ({ body }: Answered): SessionAnswer => body as SessionAnswer

/** Registers and answers the token. */
export async function registerAs(ask: Caller, email: string): Promise<string> {
  const answered = await ask('POST /Customers', { body: person(email) })
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body))
  return sessionIn(answered).access_token
}

/** What waits to be mailed to an address, the newest last. */
export async function mailsTo({ db }: Database, email: string) {
  const rows = await db.select().from(mails)
  const its = rows.filter(({ recipient }) => recipient === email)
  return its.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** The token of the newest link of a kind that was mailed to an address. */
export async function mailedToken(database: Database, kind: string, email: string): Promise<string> {
  const mail = (await mailsTo(database, email)).findLast((it) => it.kind === kind)
  const { link } = (mail?.props ?? {}) as { link?: string }
  if (!link) throw new Error(`No ${kind} to ${email}`)
  return new URL(link).hash.slice(1)
}
