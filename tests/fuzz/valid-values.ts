/** Valid requests, made from the contract's schemas, with sample texts where the schema allows any string. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { VISIT_KINDS } from '#contract/reservations/slots.ts'
import type { Random } from '#tests/storm/random.ts'
import type { FuzzWorld } from './world.ts'
import { PASSWORD } from '#tests/support/customer-calls.ts'
import { seats } from '#tests/support/event-calls.ts'
import { visit } from '#tests/support/reservation-calls.ts'

interface JsonSchema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const schemas = new WeakMap<z.ZodMiniType, JsonSchema>()

function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const known = schemas.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  schemas.set(schema, made)
  return made
}

type Words = (world: FuzzWorld, random: Random) => readonly string[]

const people = (world: FuzzWorld) => [world.first.email, world.second.email, world.victim.email]

/** By the name of the field. */
const WORDS: Record<string, Words> = {
  email: (world, random) => [...people(world), `fuzz${random.below(1e9)}@example.jp`, 'Ｈａｎａｋｏ＠Example.JP'],
  password: () => [PASSWORD, 'wrong-password-2026'],
  newPassword: () => ['the new and long one', PASSWORD],
  familyName: () => ['山田', '𠮷野', '髙橋'],
  givenName: () => ['花子'],
  familyKana: () => ['ヤマダ', 'やまだ', 'ﾔﾏﾀﾞ'],
  givenKana: () => ['ハナコ'],
  phone: () => ['09012345678', '+81 90-1234-5678', '０３ー１２３４ー５６７８'],
  postalCode: () => ['1000001', '〒１００−０００１'],
  city: () => ['港区'],
  address1: () => ['南青山1-1-1', '１−２−３'],
  address2: () => ['', '101'],
  token: (world) => ['x'.repeat(43), ...world.tokens],
  key: (world, random) => [...world.keys, world.newKey(random)],
  prefix: () => ['100', '999'],
  q: () => ['オーク', 'ソファ おーく', 'sofa', '革のソフア'],
  category: () => ['1', '1,2'],
  colour: () => ['white', 'white,beige'],
  material: () => ['oak'],
  shop: () => ['1'],
  ids: () => ['1,2', '2'],
  skus: () => ['AA-1', 'AA-1,BB-2'],
  page: () => ['1', '2'],
  perPage: () => ['24', '100'],
  priceMin: () => ['0', '10000'],
  priceMax: () => ['50000'],
  before: () => ['1', '1000'],
  since: () => ['', '0.0'],
  from: () => ['2026-12-01'],
  to: () => ['2026-12-07'],
  startsAt: (world) => world.starts,
  number: (world) => world.numbers,
  orderNumber: (world) => world.numbers,
  endpoint: () => ['https://fcm.googleapis.com/fcm/send/abc', 'https://push.example/1'],
  p256dh: (world) => [world.pushKey],
  auth: () => ['a'.repeat(22)],
  credentialId: (world) => [world.passkey.id, 'a'.repeat(22)],
  userHandle: (world) => [world.passkey.userHandle, 'a'.repeat(43)],
  attestationObject: () => ['o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA'],
  authenticatorData: () => ['SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA'],
  signature: () => ['MEUCIQ'],
  clientDataJSON: ({ challenges }, random) => {
    const challenge = random.pick(['a'.repeat(43), ...challenges])
    const data = { type: random.pick(['webauthn.get', 'webauthn.create']), challenge, origin: 'http://localhost:3000' }
    return [Buffer.from(JSON.stringify(data)).toString('base64url')]
  },
}

/** Complete bodies whose parts depend on each other. */
const BODIES: Record<string, (world: FuzzWorld, random: Random) => unknown> = {
  'POST /Reservations': (world, random) => {
    const wishes = [random.pick(world.starts)]
    return visit(wishes, {
      email: random.pick(people(world)),
      kind: random.pick(VISIT_KINDS),
    })
  },
  'POST /Reservations/event': (world, random) =>
    seats('2026-12-01T01:00:00.000Z', { email: random.pick(people(world)), adults: 1 + random.below(3) }),
  'POST /Orders/quote': (world, random) => ({
    lines: world.order.lines.map(({ sku, quantity }) => ({ sku, quantity })),
    prefecture: random.pick([null, '東京都', '沖縄県']),
    points: random.below(2) * 100,
    payment: random.pick([null, 'card', 'transfer', 'cash']),
  }),
  'POST /Orders': (world, random) => ({
    ...world.order,
    payment: random.pick(['card', 'card', 'transfer']),
    note: random.pick(['', '置き配希望']),
  }),
  // What the first customer's authenticator would sign, with a challenge that may be used or of another kind.
  'POST /Customers/login/passkey': ({ passkey, challenges }, random) =>
    passkey.get({ challenge: random.pick(['a'.repeat(43), ...challenges]) }, { counter: random.below(9) }),
  'POST /Customers/me/cart': (_, random) =>
    replica(random, 'AA-1', { quantity: 1 + random.below(20), addedAt: 1, seenPrice: 100 }),
  'POST /Customers/me/favorites': (_, random) => replica(random, 'item:1', { addedAt: 1 }),
  'POST /Customers/me/messages': (world, random) => ({
    text: random.pick(['こんにちは', '写真です\n二行目', '']),
    fileIds: random.chance(0.4) ? [random.pick([...world.files.slice(0, 3), world.newKey(random)])] : [],
  }),
}

function replica(random: Random, key: string, value: object): unknown {
  const by = random.pick(['aaaaaaaaaa', 'bbbbbbbbbb', 'constructor'])
  const n = 1 + random.below(5)
  return { entries: random.chance(0.8) ? { [key]: [{ by, n, at: 1, value }] } : {}, seen: { [by]: n } }
}

export function validBody({ method, path, body }: Endpoint, world: FuzzWorld, random: Random): unknown {
  const whole = BODIES[`${method} ${path}`]
  return whole ? whole(world, random) : body && make(jsonSchemaOf(body), '', world, random)
}

/** Parameters of path or query, as text. */
export function validTexts(
  { path }: Endpoint,
  schema: z.ZodMiniType,
  world: FuzzWorld,
  random: Random,
): Record<string, string> {
  const made = make(jsonSchemaOf(schema), '', world, random) as Record<string, unknown>
  if ('id' in made) made['id'] = random.pick(idsFor(path, world, random))
  return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, String(value)]))
}

function idsFor(path: string, { ids, files, newKey }: FuzzWorld, random: Random): readonly string[] {
  if (path.startsWith('/Files')) return files.slice(0, 3)
  return path.startsWith('/Customers') ? [...ids, newKey(random)] : ['1', '1', '2', '99']
}

function make(schema: JsonSchema, name: string, world: FuzzWorld, random: Random): unknown {
  const inner = (it: JsonSchema, its = name) => make(it, its, world, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return inner(random.pick(schema.anyOf))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      const present = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.4))
      return Object.fromEntries(present.map(([key, it]) => [key, inner(it, key)]))
    }
    case 'array':
      return Array.from({ length: random.below(3) }, () => inner(schema.items ?? {}))
    case 'integer':
    case 'number': {
      const least = Math.max(schema.minimum ?? 0, 0)
      return least + random.below(Math.min((schema.maximum ?? 10) - least, 10) + 1)
    }
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return text(schema, name, world, random)
  }
}

function text({ format }: JsonSchema, name: string, world: FuzzWorld, random: Random): string {
  const words = WORDS[name]?.(world, random)
  if (words) return random.pick(words)
  if (format === 'date-time') return random.pick(world.starts)
  return format === 'date' ? '1990-04-01' : random.pick(['こもれび', 'a', ''])
}
