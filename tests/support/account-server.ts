/** An in-memory account server with everything that a session on a device uses. Runs in the test's process, also in a browser. */
import type { Customer } from '#contract/customers/schema.ts'
import { ERRORS, type ErrorCode } from '#contract/shared/errors.ts'
import type { Points } from '#contract/points/schema.ts'
import * as liveEventsApi from '#contract/live-events/api.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import type { Fetch } from '#src/device/network/call.ts'

interface Row {
  id: string
  email: string
  generation: number
  issuedAt: number
  firstUsedAt?: number
  endedAt?: number
}

interface Claims {
  sid: string
  gen: number
  iat_ms: number
  exp: number
}

export interface Request {
  path: string
  token: string | undefined
  body: unknown
}

/** Another response, an error, or a delay before or after the real response is computed. */
type Fault = (result: () => Response) => Promise<Response> | Response

const COOKIES = [
  'customers.token',
  'customers.token_expiration',
  'customers.refresh_expiration',
  'customers.issued_at',
  'auth.strategy',
]

const base64url = (it: object) => btoa(JSON.stringify(it)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const tokenOf = ({ id, generation, issuedAt }: Row) =>
  `${base64url({ alg: 'none' })}.${base64url({
    sid: id,
    gen: generation,
    iat: Math.floor(issuedAt / 1000),
    iat_ms: issuedAt,
    exp: Math.floor((issuedAt + TOKEN_LIFETIME_MS) / 1000),
  })}.signature`

const claimsOf = (token: string): Claims =>
  JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))

export const makeCustomer = (email: string): Customer => ({
  id: email,
  email,
  familyName: '山田',
  givenName: '花子',
  familyKana: 'ヤマダ',
  givenKana: 'ハナコ',
  phone: null,
  postalCode: null,
  prefecture: null,
  city: null,
  address1: null,
  address2: null,
  birthday: null,
  newsletter: false,
  verifiedAt: null,
  pendingEmail: null,
  scope: ['customer'],
  termsVersion: '2026-11-01',
  createdAt: '2026-11-20T00:00:00.000Z',
})

/** As after the registration. */
const POINTS: Points = {
  available: 500,
  pending: 0,
  expiries: [{ points: 500, lastDay: '2027-11-30' }],
  data: [{ seq: 1, points: 500, reason: 'registration', at: '2026-11-20T00:00:00.000Z' }],
  hasEarlier: false,
}

export const errorResponse = (code: ErrorCode): Response => {
  const { status, message } = ERRORS[code]
  return Response.json({ error: { statusCode: status, name: 'Error', code, message } }, { status })
}

const noStore = (response: Response, now: number): Response => {
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('x-server-time', String(now))
  return response
}

/** `jar`: the cookies that responses set, as in a browser. */
export function makeAccountServer({ now, jar }: { now: () => number; jar?: { cookie: string } }) {
  const rows = new Map<string, Row>()
  const requests: Request[] = []
  const disturbances: { path: string; act: Fault }[] = []
  const answers = new Map<string, Fault>()
  /** Set when the response arrives. */
  const cookiesOf = new WeakMap<Response, Record<string, string | number>>()
  const clearing = new WeakSet<Response>()
  let count = 0

  const issue = (row: Row) => {
    const token = tokenOf(row)
    const response = Response.json({ access_token: token, issued_at: row.issuedAt })
    cookiesOf.set(response, {
      'customers.token': token,
      'customers.token_expiration': claimsOf(token).exp * 1000,
      'customers.refresh_expiration': row.issuedAt + SESSION_LIFETIME_MS,
      'customers.issued_at': row.issuedAt,
      'auth.strategy': 'customers',
    })
    return response
  }

  function begin(email: string): Row {
    count += 1
    const row = { id: `session-${count}`, email, generation: 1, issuedAt: now() }
    rows.set(row.id, row)
    return row
  }

  function rowOf(token: string | undefined): [Row, Claims] | undefined {
    if (!token?.endsWith('.signature')) return undefined
    const claims = claimsOf(token)
    const row = rows.get(claims.sid)
    return row && row.endedAt === undefined ? [row, claims] : undefined
  }

  function refresh(token: string | undefined): Response {
    const [row, claims] = rowOf(token) ?? []
    if (!row || !claims || now() - row.issuedAt >= SESSION_LIFETIME_MS) return errorResponse('SESSION_ENDED')
    const isRepeatable = row.firstUsedAt === undefined || now() - row.firstUsedAt <= 30_000
    if (claims.gen === row.generation - 1 && isRepeatable) return issue(row)
    if (claims.gen !== row.generation) {
      row.endedAt = now()
      return errorResponse('SESSION_ENDED')
    }
    row.generation += 1
    row.issuedAt = Math.max(now(), row.issuedAt + 1)
    delete row.firstUsedAt
    return issue(row)
  }

  function me(token: string | undefined): Response {
    const [row, claims] = rowOf(token) ?? []
    if (!row || !claims || now() >= claims.exp * 1000) return errorResponse('UNAUTHORIZED')
    if (claims.gen === row.generation) row.firstUsedAt ??= now()
    return Response.json(makeCustomer(row.email))
  }

  function result({ path, token, body }: Request): Response {
    if (path === '/api/Customers/login') {
      const { email, password } = body as { email: string; password: string }
      return password === 'right password' ? issue(begin(email)) : errorResponse('LOGIN_FAILED')
    }
    if (path === '/api/Customers/refresh') return refresh(token)
    if (path === '/api/Customers/logout') {
      const [row] = rowOf(token) ?? []
      if (row) row.endedAt = now()
      const response = Response.json({})
      clearing.add(response)
      return response
    }
    if (path === toEndpointUrl(liveEventsApi.stream)) return errorResponse('SERVICE_UNAVAILABLE')
    if (path === '/api/Customers/me/reservations') return Response.json({ data: [] })
    if (path.startsWith('/api/Customers/me/orders')) return Response.json({ data: [], page: 1, perPage: 20, total: 0 })
    if (path.startsWith('/api/Customers/me/points')) return Response.json(POINTS)
    if (path === '/api/Customers/me/passkeys') return Response.json({ data: [], needsPassword: true })
    return path.startsWith('/api/Customers/me') ? me(token) : Response.json({ data: [] })
  }

  const send: Fetch = async (path, init) => {
    const token = new Headers(init?.headers).get('authorization')?.replace(/^Bearer /, '')
    const request = { path, token, body: init?.body ? JSON.parse(String(init.body)) : undefined }
    requests.push(request)
    const at = disturbances.findIndex((it) => it.path === path)
    const [once] = at < 0 ? [] : disturbances.splice(at, 1)
    const act = once?.act ?? answers.get(path)
    const response = act ? await act(() => result(request)) : result(request)
    await Promise.resolve()
    init?.signal?.throwIfAborted()
    if (jar && init?.credentials !== 'omit') {
      for (const [key, value] of Object.entries(cookiesOf.get(response) ?? {}))
        jar.cookie = `${key}=${value}; Path=/; Max-Age=1209600; SameSite=Lax`
      if (clearing.has(response)) for (const key of COOKIES) jar.cookie = `${key}=; Path=/; Max-Age=0`
    }
    return noStore(response, now())
  }

  return {
    send,
    requests,
    countOf: (path: string): number => requests.filter((it) => it.path === `/api/Customers/${path}`).length,
    /** Applies to the next request of a path. */
    disturb(path: string, act: Fault): void {
      disturbances.push({ path: `/api/Customers/${path}`, act })
    },
    /** All requests of this path. React requests twice in development, and aborts the first one. */
    answer(path: string, act: Fault): void {
      answers.set(`/api/Customers/${path}`, act)
    },
    /** Like after a login on this device. */
    open: (email = 'hanako@example.jp'): { token: string; issuedAt: number } => {
      const row = begin(email)
      return { token: tokenOf(row), issuedAt: row.issuedAt }
    },
    endAll(): void {
      for (const row of rows.values()) row.endedAt ??= now()
    },
  }
}
