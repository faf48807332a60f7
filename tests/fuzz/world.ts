/** A store with two customers who send random requests, and a third one whose data must not change or leak. */
import { ECDH, createECDH } from 'node:crypto'
import { ulid } from 'ulid'
import { getEarliestDay } from '#contract/orders/delivery.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import type { Random } from '#tests/storm/random.ts'
import { type Caller, makeCaller, PASSWORD, person, toSession } from '#tests/support/customer-calls.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { ADDRESS } from '#tests/support/order-world.ts'
import { photo } from '#tests/support/file-calls.ts'
import { visit, runReservationJobs } from '#tests/support/reservation-calls.ts'
import { runResetJobs } from '#tests/support/customer-world.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { openTestApp, serveTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Friday, noon in Japan. */
const BEGIN = Date.UTC(2026, 10, 27, 3)
const DAY_MS = 86_400_000

export interface Person {
  email: string
  token: string
}

export interface Victim extends Person {
  /** Texts that no response to another customer may contain. */
  secrets: readonly string[]
  /** All their data, as text. */
  things(): Promise<string>
}

export interface FuzzWorld {
  app: TestApp
  url: string
  clock: { ms: number }
  first: Person
  second: Person
  victim: Victim
  /** Ids of sessions, reservations and addresses, including the victim's. */
  ids: string[]
  /** Numbers of orders, including the victim's. */
  numbers: string[]
  /** Keys of earlier submissions. */
  keys: string[]
  files: string[]
  /** Tokens of mailed links. */
  tokens: string[]
  starts: string[]
  pushKey: string
  picture: Buffer
  newKey(random: Random): string
  /** Remembers ids of responses, so that everyone asks for them. */
  learn(path: string, body: unknown): void
  /** Runs the mail jobs and collects the links mailed to everyone but the victim. */
  readMails(): Promise<void>
  /** Replaces a refused token by logging in again, or by registering a new customer. */
  comeAgain(authorization: string | undefined): Promise<void>
  close(): Promise<void>
}

const SECRET_NAME = '秘密庵'
const SECRET_TEXT = 'ひみつのことば'
const SECRET_SKU = 'SECRET-1'

export async function openFuzzWorld(database: Database): Promise<FuzzWorld> {
  await fillStore(database)
  const clock = { ms: BEGIN }
  const app = await openTestApp(database, { env: { TRUST_PROXY: '1', ...SHARED_SECRETS }, now: () => clock.ms })
  const request = makeCaller(app)
  const served = await serveTestApp(app)
  let people = 0

  async function register(names: object = {}): Promise<Person> {
    const email = `person${(people += 1)}@example.jp`
    const response = await request('POST /Customers', { body: { ...person(email), ...names } })
    return { email, token: toSession(response).access_token }
  }
  /** A customer who changed their password or withdrew is replaced by a new one. */
  async function comeAgain({ email }: Person): Promise<Person> {
    const response = await request('POST /Customers/login', { body: { email, password: PASSWORD } })
    return response.status === 200 ? { email, token: toSession(response).access_token } : register()
  }

  const [first, second] = [await register(), await register()]
  const keys: string[] = []
  const files: string[] = []
  const ids: string[] = []
  const numbers: string[] = []
  const days = Array.from({ length: 14 }, (_, n) => addDays(toJapanDate(clock.ms), n + 2))
  const starts = days.flatMap((date) => [`${date}T01:00:00.000Z`, `${date}T04:30:00.000Z`])
  const victim = await makeVictim(request, clock, await register({ familyName: SECRET_NAME }), {
    ids,
    numbers,
    keys,
    files,
    starts,
  })
  const ordered = await request('POST /Orders', {
    body: fuzzOrder(clock.ms),
    token: first.token,
    headers: { 'idempotency-key': ulid(clock.ms) },
  })
  numbers.push(String(ordered.body['number']))
  const pair = createECDH('prime256v1')
  pair.generateKeys()

  const world: FuzzWorld = {
    ...{ app, url: served.url, clock, first, second, victim, ids, numbers, keys, files, starts, tokens: [] },
    pushKey: ECDH.convertKey(pair.getPublicKey(), 'prime256v1', undefined, 'base64url', 'uncompressed') as string,
    picture: await photo(),
    newKey(random) {
      const key = ulid(clock.ms).slice(0, 10) + Array.from({ length: 16 }, () => random.below(10)).join('')
      for (const known of [keys, files]) if (random.chance(0.2)) known.splice(random.below(20), 1, key)
      return key
    },
    learn(path, body) {
      const { id, number, data } = body as { id?: unknown; number?: unknown; data?: unknown }
      const found =
        /^\/(Reservations|Customers\/me\/addresses)$/.test(path) && id
          ? [{ id }]
          : /^\/Customers\/.*\/(sessions|reservations|addresses)$/.test(path) && Array.isArray(data)
            ? data
            : []
      // The first ones are the victim's.
      for (const it of found as { id: unknown }[]) if (!ids.includes(String(it.id))) ids.push(String(it.id))
      if (ids.length > 9) ids.splice(3, ids.length - 9)
      if (path === '/Orders' && number) numbers.splice(1, 2, numbers[1] ?? '', String(number))
    },
    async readMails() {
      await runResetJobs({ database, clock })
      await runReservationJobs(database, clock.ms)
      const sent = await database.db.select().from(mails)
      const tokensOf = (kind: RegExp) =>
        sent
          .filter((it) => kind.test(it.kind) && it.recipient !== victim.email)
          .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
          .flatMap(({ props }) => new URL((props as { link?: string }).link ?? 'http://none').hash.slice(1) || [])
          .slice(-3)
      world.tokens = [/^reservation/, /^reset/, /^(verify|emailChange)/].flatMap(tokensOf)
    },
    async comeAgain(authorization) {
      if (authorization === `Bearer ${world.first.token}`) world.first = await comeAgain(world.first)
      if (authorization === `Bearer ${world.second.token}`) world.second = await comeAgain(world.second)
    },
    async close() {
      await served.stop()
      await app.close()
    },
  }
  return world
}

const THINGS = ['', '/reservations', '/messages', '/cart', '/favorites', '/orders', '/points', '/addresses']

/** An order of one piece that is possible at this time. */
export const fuzzOrder = (nowMs: number) => ({
  lines: [{ sku: 'ITEM-1', quantity: 1, unitYen: 10_000 }],
  address: ADDRESS,
  deliveryOn: getEarliestDay({ shippingClass: 'M', prefecture: ADDRESS.prefecture, orderedAt: nowMs, closedDays: [] }),
  ...{ slot: 'any', payment: 'transfer', points: 0, note: '', termsVersion: '2026-11-01' },
  totalYen: 11_650,
})

type Known = Pick<FuzzWorld, 'ids' | 'numbers' | 'keys' | 'files' | 'starts'>

async function makeVictim(
  request: Caller,
  clock: { ms: number },
  { email, token }: Person,
  { ids, numbers, keys, files, starts }: Known,
): Promise<Victim> {
  const must = async (...call: Parameters<Caller>) => {
    const response = await request(...call)
    if (response.status !== 200) throw new Error(`${call[0]}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  const submit = async (call: string, body: object) => {
    const key = ulid(clock.ms)
    keys.push(key)
    return must(call, { token, body, headers: { 'idempotency-key': key } })
  }
  const { id } = await must('GET /Customers/me', { token })
  const wish = visit(starts[0]!, { note: SECRET_TEXT })
  const reservation = await submit('POST /Reservations', wish)
  await submit('POST /Customers/me/messages', { text: SECRET_TEXT, fileIds: [] })
  const order = await submit('POST /Orders', { ...fuzzOrder(clock.ms), note: SECRET_TEXT })
  const address = await submit('POST /Customers/me/addresses', { ...ADDRESS, familyName: SECRET_NAME })
  numbers.push(String(order['number']))
  const value = { quantity: 1, addedAt: 1, seenPrice: 1 }
  const cart = {
    entries: { [SECRET_SKU]: [{ by: 'v'.repeat(10), n: 1, at: 1, value }] },
    seen: { ['v'.repeat(10)]: 1 },
  }
  await must('POST /Customers/me/cart', { token, body: cart })
  const sessions = (await must('GET /Customers/me/sessions', { token }))['data'] as { id: string }[]
  ids.push(String(reservation['id']), sessions[0]!.id, String(address['id']))
  files.push(ulid(clock.ms))
  return {
    email,
    token,
    secrets: [SECRET_NAME, SECRET_TEXT, SECRET_SKU, String(id), String(reservation['number'])],
    async things() {
      clock.ms += DAY_MS
      const body = { email, password: PASSWORD }
      const { access_token } = (await must('POST /Customers/login', { body })) as { access_token: string }
      const read = (path: string) => must(`GET /Customers/me${path}`, { token: access_token })
      const devices = (await read('/sessions'))['data'] as { id: string }[]
      const rest = await Promise.all(THINGS.map(read))
      return JSON.stringify([devices.some((it) => it.id === sessions[0]!.id), ...rest])
    },
  }
}
