import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS, getEndpointName, SCHEMAS } from './endpoints.ts'

const getKeys = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys((schema && z.toJSONSchema(schema, { io: 'input' }).properties) ?? {})

/** What only the desk's origin has. */
const OF_THE_DESK = ['contract/*/desk*.ts', 'contract/staff/*']

const modules = await Promise.all(
  globSync('contract/**/*.ts', {
    exclude: ['**/*.test.ts', '**/*.d.ts', 'contract/endpoints.ts', ...OF_THE_DESK],
  }).map((file) => import(/* @vite-ignore */ `../${file}`) as Promise<Record<string, unknown>>),
)
const exported = modules.flatMap((it) => Object.entries(it))

describe('the list of endpoints', () => {
  it('has all endpoints of the contract', () => {
    const found = exported.map(([, it]) => it).filter((it) => typeof it === 'object' && it !== null && 'auth' in it)
    expect(new Set(found)).toEqual(new Set(ENDPOINTS))
  })

  it('has all named schemas of the contract', () => {
    const found = exported.filter(([name]) => name.endsWith('Schema')).map(([, it]) => it)
    expect(new Set(found)).toEqual(new Set(Object.values(SCHEMAS)))
  })

  it('has each endpoint once', () => expect(new Set(ENDPOINTS.map(getEndpointName)).size).toBe(ENDPOINTS.length))
})

describe('each endpoint', () => {
  it.each(ENDPOINTS)('$method $path has its parameters, and a body only if it writes', (its) => {
    expect(getKeys(its.params)).toEqual([...its.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(its.method === 'GET' ? its.body : its.query).toBeUndefined()
    expect(its.maxBodyBytes === undefined || its.body !== undefined).toBe(true)
  })
})

describe('an endpoint that is cached', () => {
  const cached = ENDPOINTS.filter(({ cache, privateQuery }) => cache ?? privateQuery)
  it.each(cached)('$method $path is the same for everyone', ({ method, auth, cache, refetchOn, transport }) => {
    expect({ method, auth, refetchOn, transport }).toEqual({ method: 'GET', auth: 'none' })
    expect(cache).toBeDefined()
  })

  it.each(cached)('$method $path has its private parameters', ({ query, privateQuery = [] }) =>
    expect(getKeys(query)).toEqual(expect.arrayContaining([...privateQuery])),
  )

  it.each(cached)('$method $path keeps searches and lists of ids out of caches', ({ query, privateQuery = [] }) => {
    const revealing = getKeys(query).filter((name) => name === 'ids' || name === 'q')
    expect(privateQuery).toEqual(expect.arrayContaining(revealing))
  })
})

describe('an endpoint that is read on the device or after an event', () => {
  it.each(ENDPOINTS.filter(({ offline, refetchOn }) => offline ?? refetchOn))('$method $path reads', ({ method }) =>
    expect(method).toBe('GET'),
  )

  it.each(ENDPOINTS.filter(({ offline }) => offline?.source === 'catalogue'))(
    '$method $path has no customer’s data in the catalogue',
    ({ auth }) => expect(auth).toBe('none'),
  )

  it.each(ENDPOINTS.filter(({ refetchOn }) => refetchOn))(
    '$method $path is the customer’s, like the event',
    ({ auth }) => expect(auth).toBe('required'),
  )
})

describe('an endpoint with a key', () => {
  it.each(ENDPOINTS.filter(({ idempotent }) => idempotent))('$method $path has a JSON body', (its) => {
    expect(its).toMatchObject({ method: 'POST', body: expect.anything() })
    expect(its.transport).toBeUndefined()
  })

  it.each(ENDPOINTS.filter(({ transport }) => transport === 'upload'))('$method $path has a file as body', (its) => {
    expect(its.method).toBe('POST')
    expect(its.body).toBeUndefined()
  })
})

describe('a token', () => {
  it.each(ENDPOINTS.filter(({ auth, idempotent }) => auth === 'optional' && !idempotent))(
    'that is wrong has an error of $method $path',
    ({ errors = [] }) => expect(errors.some((code) => code === 'UNAUTHORIZED' || code === 'SESSION_ENDED')).toBe(true),
  )

  it.each(ENDPOINTS.filter(({ auth }) => auth === 'none'))('is never refused by $method $path', ({ errors = [] }) =>
    expect(errors).not.toContain('UNAUTHORIZED'),
  )
})

/** By revision. Devices keep the last response of each for months: an optional field needs its hash here, others a revision. */
const SAVED_HASHES: Record<string, string> = {
  '/Customers/me/addresses 1': 'e6246b90',
  '/Customers/me/applications 1': 'dc034a7f',
  '/Customers/me/inquiries 1': '686b9141',
  '/Customers/me/messages 1': 'c9cfe527',
  '/Customers/me/orders 2': '5791d565',
  '/Customers/me/orders/{number} 4': '4c15b5fa',
  '/Customers/me/orders/{number}/receipt 4': 'cf20cf47',
  '/Customers/me/orders/{number}/refunds/{position} 2': 'b3361cc6',
  '/Customers/me/points 1': '38689cc3',
  '/Customers/me/reservations 1': 'db179c13',
}

describe('a response to a customer that devices save', () => {
  const saved = ENDPOINTS.filter(({ auth, offline }) => auth === 'required' && offline?.source === 'saved')
  it.each(saved)('$method $path has the format of its revision', (its) => {
    const hash = createHash('sha256')
      .update(JSON.stringify(z.toJSONSchema(its.output)))
      .digest('hex')
      .slice(0, 8)
    const name = `${its.path} ${its.offline?.revision ?? 1}`
    expect({ [name]: hash }).toEqual({ [name]: SAVED_HASHES[name] })
  })
})
