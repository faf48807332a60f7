/** Values that no honest client sends. */
import type { Random } from '#tests/storm/random.ts'

const MARKS = '\u0315\u0300'
const FAMILY = '👨‍👩‍👧‍👦'

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u3000',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e\u2066',
  '\ufeff',
  '\u001b[2J',
  '𠮷野家',
  'ﷺ'.repeat(60),
  FAMILY.repeat(40),
  `a${MARKS.repeat(10)}`,
  `a${MARKS.repeat(14_000)}@example.jp`,
  'ﾞ'.repeat(20_000),
  'あ'.repeat(2_001),
  'a'.repeat(60_000),
  "'; drop table customers; --",
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '${7*7}{{7*7}}<script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '01',
  '1e3',
  '9'.repeat(400),
  '2147483648',
  '9223372036854775808',
  '1,2,,3',
  ','.repeat(999),
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '0001-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-12-01T10:00:00+09:00',
  '2026-12-01T01:00:00Z',
]

/** JSON text that JSON.stringify cannot produce. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const deep = (levels: number) => new RawJson(`${'['.repeat(levels)}${']'.repeat(levels)}`)
const deepObject = (levels: number) => new RawJson(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  new RawJson('1e400'),
  new RawJson('-1e400'),
  new RawJson('9'.repeat(500)),
  [],
  [[]],
  [null],
  [{}],
  {},
  { length: { toString: 1, valueOf: 1 } },
  { length: 5, normalize: 1, trim: null },
  { size: { valueOf: null } },
  { toString: 1 },
  { valueOf: 1, toJSON: 1 },
  new RawJson('{"then":1}'),
  { constructor: { prototype: { isAdmin: true } } },
  new RawJson('{"__proto__":{"length":1,"isAdmin":true}}'),
  new RawJson('{"a":1,"a":2,"":3}'),
  deep(20),
  deep(30_000),
  deepObject(9_000),
  Array.from({ length: 101 }, () => 1),
  Array.from({ length: 10_000 }, () => 1),
  Array.from({ length: 500 }, () => ({})),
  Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, n])),
]

export const hostileValue = (random: Random): unknown =>
  random.chance(0.5) ? random.pick(HOSTILE_TEXTS) : random.pick(HOSTILE_VALUES)

/** Like JSON.stringify, but also writes RawJson. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value).filter(([, it]) => it !== undefined)
  return `{${pairs.map(([key, it]) => `${JSON.stringify(key)}:${toJson(it)}`).join(',')}}`
}

/** A copy with one part replaced, removed or added. */
export function damaged(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const at = random.below(value.length)
    return value.with(at, damaged(value[at], random))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random.chance(0.9)) {
    const keys = Object.keys(value)
    if (keys.length === 0 || random.chance(0.1)) return { ...value, [random.pick(HOSTILE_TEXTS)]: hostileValue(random) }
    const key = random.pick(keys)
    const { [key]: part, ...rest } = value as Record<string, unknown>
    return random.chance(0.1) ? rest : { ...rest, [key]: damaged(part, random) }
  }
  return hostileValue(random)
}
