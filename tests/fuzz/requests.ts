/** Random requests, built from the endpoint declarations of the contract. */
import type { Endpoint } from '#contract/shared/endpoint.ts'
import type { Random } from '#tests/storm/random.ts'
import { ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import { damaged, HOSTILE_TEXTS, hostileValue, toJson } from './hostile-values.ts'
import { validBody, validTexts } from './valid-values.ts'
import type { FuzzWorld } from './world.ts'

export interface FuzzRequest {
  /** Undefined if method or path is not in the contract. */
  endpoint: Endpoint | undefined
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const PATHS = ['/api', '/api/', '/api//Items', '/api/Nothing', '/api/constructor', '/api/Items/1/', '/api/%']
const NAMES = ['__proto__', 'constructor', 'toString', 'page', 'q', 'ids', '', '%', 'a[]', 'length']

export function makeRequest(world: FuzzWorld, random: Random): FuzzRequest {
  const it = random.pick(ENDPOINTS)
  const isOwn = random.chance(0.95)
  const method = isOwn ? it.method : random.pick(METHODS)
  const isKnown = random.chance(0.98)
  const address = isKnown ? pathOf(it, world, random) : random.pick(PATHS)
  const { body, headers } = hasBody(it, random) ? content(it, world, random) : { body: undefined, headers: {} }
  return {
    endpoint: isOwn && isKnown && leadsTo(it, address) ? it : undefined,
    method,
    path: (isApi(address) ? address : '/api/Nothing') + queryOf(it, world, random),
    headers: { ...commonHeaders(world, random), ...keyHeaders(it, world, random), ...headers },
    body,
  }
}

/** Resolves dot segments. */
const pathnameOf = (address: string): string => new URL(address, 'http://localhost').pathname
const isApi = (address: string): boolean => /^\/api(\/|$)/.test(pathnameOf(address))
const leadsTo = ({ path }: Endpoint, address: string): boolean =>
  new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathnameOf(address))

const hasBody = ({ body, transport }: Endpoint, random: Random): boolean =>
  body || transport === 'upload' ? random.chance(0.97) : random.chance(0.03)

/** Mostly valid percent-encoding, sometimes broken. */
const encoded = (text: string, random: Random): string =>
  random.chance(0.9)
    ? encodeURIComponent(text.toWellFormed().slice(0, 300))
    : random.pick(['%', '%zz', '%ff%fe', '%00', '..', '%c0%af'])

function pathOf(it: Endpoint, world: FuzzWorld, random: Random): string {
  const { path, params } = it
  const values = params ? validTexts(it, params, world, random) : {}
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(random.chance(0.85) ? values[name]! : random.pick(HOSTILE_TEXTS), random),
  )
  return `/api${filled}`
}

function queryOf(it: Endpoint, world: FuzzWorld, random: Random): string {
  const { query } = it
  const values = query ? Object.entries(validTexts(it, query, world, random)) : []
  const pairs = values.map(([name, value]) => [name, random.chance(0.8) ? value : random.pick(HOSTILE_TEXTS)])
  if (random.chance(0.1)) pairs.push([random.pick(NAMES), random.pick(HOSTILE_TEXTS)])
  const text = pairs.map(([name, value]) => `${encoded(name!, random)}=${encoded(value!, random)}`).join('&')
  return text && `?${text}`
}

function commonHeaders(world: FuzzWorld, random: Random): Record<string, string> {
  const authorization = tokenOf(world, random)
  // Usually a new network address, so that rate limits do not hide other problems.
  const source = random.chance(0.95) ? `10.${random.below(250)}.${random.below(250)}.${random.below(250)}` : odd(random)
  return {
    'x-forwarded-for': source,
    ...(authorization !== undefined && { authorization }),
    ...(random.chance(0.2) && { 'user-agent': odd(random) }),
    ...(random.chance(0.2) && {
      'accept-encoding': random.pick(['br', 'gzip', 'identity;q=0, *;q=0', 'br;q=x', odd(random)]),
    }),
    ...(random.chance(0.1) && { cookie: `customers.token=${world.victim.token}` }),
    ...(random.chance(0.05) && { 'if-none-match': random.pick(['*', 'W/"x"', odd(random)]) }),
    ...(random.chance(0.05) && { range: random.pick(['bytes=0-', 'bytes=9-1', odd(random)]) }),
    ...(random.chance(0.05) && { 'x-request-id': odd(random) }),
    ...(random.chance(0.05) && { host: random.pick(['localhost', 'evil.example', '[::1]:99', 'a b']) }),
  }
}

/** Characters that a header can contain. */
const odd = (random: Random): string =>
  random.pick(['', 'x'.repeat(2_000), '\u00e9\u00ff', '"', ',,,', '::1', '[::1]:80', '1.2.3.4:5', '%00', 'constructor'])

function tokenOf({ first, second, victim }: FuzzWorld, random: Random): string | undefined {
  const chance = random.next()
  if (chance < 0.25) return undefined
  if (chance < 0.7) return `Bearer ${first.token}`
  if (chance < 0.9) return `Bearer ${second.token}`
  const [head = '', payload = '', sign = ''] = victim.token.split('.')
  const forged = [
    `${head}.${payload}.${sign.toUpperCase()}`,
    `eyJhbGciOiJub25lIn0.${payload}.`,
    `${payload}.${payload}.${sign}`,
    'x',
    'a.b.c',
  ]
  return random.pick([
    ...forged.map((it) => `Bearer ${it}`),
    'Bearer',
    'Basic eDp5',
    `Bearer ${first.token} ${second.token}`,
    odd(random),
  ])
}

function keyHeaders({ idempotent, transport }: Endpoint, world: FuzzWorld, random: Random): Record<string, string> {
  const isUpload = transport === 'upload'
  const key = () =>
    random.chance(0.9) ? random.pick([world.newKey(random), world.newKey(random), ...world.keys]) : odd(random)
  if (!idempotent && !isUpload && random.chance(0.95)) return {}
  return {
    ...(random.chance(0.98) && {
      'idempotency-key': isUpload ? random.pick([key(), ...world.files.slice(0, 3)]) : key(),
    }),
    ...(random.chance(isUpload ? 0.95 : 0.05) && { 'x-submission-key': key() }),
    ...(random.chance(0.2) && { 'x-submission-unseen': random.pick(['1', '0', odd(random)]) }),
  }
}

interface Content {
  body: Buffer | undefined
  headers: Record<string, string>
}

function content(it: Endpoint, world: FuzzWorld, random: Random): Content {
  const { body, type } = it.transport === 'upload' ? form(world, random) : json(it, world, random)
  const types = [
    'text/plain',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ]
  return {
    body,
    headers: {
      'content-type': random.chance(0.96) ? type : random.pick(types),
      ...(random.chance(0.03) && { 'content-encoding': random.pick(['gzip', 'br', 'identity', 'x']) }),
      ...(random.chance(0.7) ? { 'content-length': String(body.byteLength) } : { 'transfer-encoding': 'chunked' }),
    },
  }
}

function json(it: Endpoint, world: FuzzWorld, random: Random): { body: Buffer; type: string } {
  const valid = validBody(it, world, random)
  const chance = random.next()
  const text =
    chance < 0.5
      ? toJson(valid)
      : chance < 0.85
        ? toJson(damaged(valid, random))
        : chance < 0.93
          ? toJson(hostileValue(random))
          : random.pick([
              '',
              '{',
              '}',
              'nul',
              '{"a":}',
              '[1,]',
              '\u0000',
              '\ufeff{}',
              "{'a':1}",
              '{"a":1}{"b":2}',
              '"\\ud800"',
              '{"a":"\\x"}',
            ])
  const bytes = Buffer.from(text)
  const broken = random.chance(0.03)
    ? Buffer.concat([bytes.subarray(0, bytes.length - 1), Buffer.from([0xc0, 0xff])])
    : bytes
  return {
    body: broken,
    type: random.pick(['application/json', 'application/json', 'Application/JSON; charset=utf-8']),
  }
}

const BOUNDARY = 'fuzzboundary'

function form({ picture }: FuzzWorld, random: Random): { body: Buffer; type: string } {
  const files = [
    picture,
    picture,
    Buffer.from('%PDF-1.7\n'),
    picture.subarray(0, picture.length >> 1),
    Buffer.concat([picture.subarray(0, 20), Buffer.alloc(500, 7)]),
    Buffer.from('\u0000\u0000\u0000\u0018ftypheic', 'latin1'),
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
  ]
  const name = random.chance(0.95) ? 'file' : random.pick(['other', '__proto__', '', 'file"; x="'])
  const file = random.chance(0.95) ? '; filename="a.jpg"' : ''
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
  const end = random.chance(0.95) ? `\r\n--${BOUNDARY}--\r\n` : random.pick(['', '\r\n', `\r\n--${BOUNDARY}\r\n`])
  const body = Buffer.concat([Buffer.from(head), random.pick(files), Buffer.from(end)])
  const type = random.chance(0.97) ? `multipart/form-data; boundary=${BOUNDARY}` : 'multipart/form-data; boundary='
  return { body, type }
}

/** A curl command that repeats the request. */
export const toCurlCommand = (url: string, { endpoint, method, path, headers, body }: FuzzRequest): string => {
  const options = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body ? ` --data-binary ${quoted(body.toString().slice(0, 2_000))}` : ''
  return `${endpoint ? `# ${getEndpointName(endpoint)}\n` : ''}curl -X ${method} ${options.join(' ')}${data} ${quoted(url + path)}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
