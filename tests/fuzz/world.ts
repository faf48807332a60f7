/** A store with two customers who send random requests, and a third one whose data must not change or leak. */
import { ECDH, createECDH } from 'node:crypto'
import { ulid } from 'ulid'
import type { CheckoutQuote, NewOrder } from '#contract/orders/schema.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { variants } from '#server/catalogue/schema.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import type { Random } from '#tests/storm/random.ts'
import { type Caller, makeCaller, PASSWORD, person, toSession } from '#tests/support/customer-calls.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { addPasskey } from '#tests/support/passkey-calls.ts'
import type { SoftwarePasskey } from '#tests/support/software-authenticator.ts'
import { photo } from '#tests/support/file-calls.ts'
import { ADDRESS, one, toOrderBody } from '#tests/support/order-world.ts'
import { visit, runReservationJobs } from '#tests/support/reservation-calls.ts'
import { runResetJobs } from '#tests/support/customer-world.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { startStripeDouble } from '#tests/support/stripe-double.ts'
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
  /** Ids of sessions and reservations, including the victim's. */
  ids: string[]
  /** Keys of earlier submissions. */
  keys: string[]
  files: string[]
  /** Tokens of mailed links. */
  tokens: string[]
  starts: string[]
  /** Numbers of orders. */
  numbers: string[]
  /** An order that the store accepts. */
  order: NewOrder
  pushKey: string
  /** The first customer's. */
  passkey: SoftwarePasskey
  /** Latest challenges of passkeys, for logins and for additions. */
  challenges: string[]
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
  const now = () => clock.ms
  const stripe = await startStripeDouble({ now })
  const app = await openTestApp(database, { env: { TRUST_PROXY: '1', ...SHARED_SECRETS, ...stripe.env }, now })
  const request = makeCaller(app)
  await database.db.update(variants).set({ stock: 1_000 })
  const asked = { lines: [one('ITEM-1')], prefecture: ADDRESS.prefecture, points: 0, payment: 'card' }
  const seen = (await request('POST /Orders/quote', { body: asked })).body as CheckoutQuote
  // Later days stay possible while the clock moves.
  const order = { ...toOrderBody(seen), deliveryOn: seen.deliveryDays[10]! }
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

  const first = await register()
  const second = await register()
  const keys: string[] = []
  const files: string[] = []
  const ids: string[] = []
  const numbers: string[] = []
  const days = Array.from({ length: 14 }, (_, n) => addDays(toJapanDate(clock.ms), n + 2))
  const starts = days.flatMap((date) => [`${date}T01:00:00.000Z`, `${date}T04:30:00.000Z`])
  const victim = await makeVictim(request, clock, await register({ familyName: SECRET_NAME }), {
    ids,
    keys,
    files,
    starts,
    numbers,
    order,
  })
  for (const { token } of [first, second]) {
    const headers = { 'idempotency-key': ulid(clock.ms) }
    numbers.push(String((await request('POST /Orders', { body: order, token, headers })).body['number']))
  }
  const pair = createECDH('prime256v1')
  pair.generateKeys()

  const world: FuzzWorld = {
    app,
    url: served.url,
    clock,
    first,
    second,
    victim,
    ids,
    keys,
    files,
    starts,
    numbers,
    order,
    tokens: [],
    challenges: [],
    passkey: await addPasskey(request, first.token),
    pushKey: ECDH.convertKey(pair.getPublicKey(), 'prime256v1', undefined, 'base64url', 'uncompressed') as string,
    picture: await photo(),
    newKey(random) {
      const key = ulid(clock.ms).slice(0, 10) + Array.from({ length: 16 }, () => random.below(10)).join('')
      for (const known of [keys, files]) if (random.chance(0.2)) known.splice(random.below(20), 1, key)
      return key
    },
    learn(path, body) {
      const { id, number, data, challenge } = body as Record<'id' | 'number' | 'data' | 'challenge', unknown>
      if (typeof challenge === 'string') world.challenges = [challenge, ...world.challenges.slice(0, 5)]
      if (path === '/Orders') numbers.splice(1 + (numbers.length % 7), 1, String(number))
      const found =
        path === '/Reservations' || (path === '/Customers/me/addresses' && id !== undefined)
          ? [{ id }]
          : /^\/Customers\/.*\/(sessions|reservations|addresses|paymentMethods|passkeys)$/.test(path) &&
              Array.isArray(data)
            ? data
            : []
      // The first ones are the victim's.
      for (const it of found as { id: unknown }[]) if (!ids.includes(String(it.id))) ids.push(String(it.id))
      if (ids.length > 8) ids.splice(2, ids.length - 8)
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
      await stripe.stop()
    },
  }
  return world
}

type Known = Pick<FuzzWorld, 'ids' | 'keys' | 'files' | 'starts' | 'numbers' | 'order'>

async function makeVictim(
  request: Caller,
  clock: { ms: number },
  { email, token }: Person,
  { ids, keys, files, starts, numbers, order }: Known,
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
  const ordered = await submit('POST /Orders', { ...order, note: SECRET_TEXT })
  numbers.push(String(ordered['number']))
  await submit('POST /Customers/me/messages', { text: SECRET_TEXT, fileIds: [] })
  const value = { quantity: 1, addedAt: 1, seenPrice: 1 }
  const cart = {
    entries: { [SECRET_SKU]: [{ by: 'v'.repeat(10), n: 1, at: 1, value }] },
    seen: { ['v'.repeat(10)]: 1 },
  }
  await must('POST /Customers/me/cart', { token, body: cart })
  await addPasskey(request, token)
  const sessions = (await must('GET /Customers/me/sessions', { token }))['data'] as { id: string }[]
  ids.push(String(reservation['id']), sessions[0]!.id)
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
      const rest = await Promise.all(
        ['', '/reservations', '/orders', '/messages', '/cart', '/favorites', '/passkeys'].map(read),
      )
      return JSON.stringify([devices.some((it) => it.id === sessions[0]!.id), ...rest])
    },
  }
}
