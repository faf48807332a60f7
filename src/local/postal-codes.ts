/** Addresses of postal codes, asked for by their first three digits and kept, so that they are found without network too. */
import { delMany, get, keys, set } from 'idb-keyval'
import { type PostalCodes, readPostalCodes } from '#contract/postal-codes.ts'
import { DAY_MS } from '#contract/rules.ts'
import { call } from './call.ts'

/** Japan Post changes a few codes a month. */
const FRESH_MS = 30 * DAY_MS
const PREFIX = 'postal-codes'

interface Kept {
  savedAt: number
  codes: PostalCodes
}

export interface FoundAddress {
  prefecture: string
  city: string
  /** Empty where the code covers several. */
  town: string
}

/** One answer for all who ask while the page lives, also where storage is blocked. */
const asked = new Map<string, Promise<PostalCodes>>()

async function readPrefix(prefix: string): Promise<PostalCodes> {
  const key = `${PREFIX}:${prefix}`
  const kept = await get<Kept>(key).catch(() => undefined)
  if (kept && Date.now() - kept.savedAt < FRESH_MS) return kept.codes
  try {
    const { codes } = await call(readPostalCodes, { params: { prefix } })
    await set(key, { savedAt: Date.now(), codes } satisfies Kept).catch(() => {})
    return codes
  } catch (error) {
    if (kept) return kept.codes
    throw error
  }
}

/** Of a whole code of seven digits. Undefined if there is no such code; throws if that cannot be known now. */
export async function findAddress(code: string): Promise<FoundAddress | undefined> {
  const prefix = code.slice(0, 3)
  const codes = asked.get(prefix) ?? readPrefix(prefix)
  asked.set(prefix, codes)
  codes.catch(() => asked.delete(prefix))
  const [prefecture, city, town] = (await codes)[code] ?? []
  return prefecture === undefined ? undefined : { prefecture, city: city!, town: town! }
}

const keptKeys = async (): Promise<string[]> =>
  (await keys<string>().catch(() => [])).filter((key) => String(key).startsWith(`${PREFIX}:`))

export const countPostalCodes = async (): Promise<number> => (await keptKeys()).length

export const erasePostalCodes = async (): Promise<void> => delMany(await keptKeys()).catch(() => {})
