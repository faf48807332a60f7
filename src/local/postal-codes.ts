/** Addresses of postal codes, asked for by their first three digits and kept, so that they are found without network too. */
import { type PostalCodes, readPostalCodes } from '#contract/postal-codes.ts'
import type { Call } from '#contract/render.ts'
import { DAY_MS } from '#contract/rules.ts'
import { call } from './call.ts'
import { eraseValues, keysOfValues, readValue, writeValue } from './kept-values.ts'

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

async function readPrefix(ask: Call, prefix: string): Promise<PostalCodes> {
  const key = `${PREFIX}:${prefix}`
  const kept = await readValue<Kept>(key)
  if (kept && Date.now() - kept.savedAt < FRESH_MS) return kept.codes
  try {
    const { codes } = await ask(readPostalCodes, { params: { prefix } })
    await writeValue(key, { savedAt: Date.now(), codes } satisfies Kept)
    return codes
  } catch (error) {
    if (kept) return kept.codes
    throw error
  }
}

/** The finder takes a whole code of seven digits. Undefined if there is no such code; throws if that cannot be known now. */
export function makeAddressFinder(ask: Call) {
  /** One answer for all who want it while the page lives, also where storage is blocked. */
  const asked = new Map<string, Promise<PostalCodes>>()
  return async (code: string): Promise<FoundAddress | undefined> => {
    const prefix = code.slice(0, 3)
    const codes = asked.get(prefix) ?? readPrefix(ask, prefix)
    asked.set(prefix, codes)
    codes.catch(() => asked.delete(prefix))
    const [prefecture, city, town] = (await codes)[code] ?? []
    return prefecture === undefined ? undefined : { prefecture, city: city!, town: town! }
  }
}

export const findAddress = makeAddressFinder(call)

const keptKeys = (): Promise<string[]> => keysOfValues((key) => key.startsWith(`${PREFIX}:`))

export const countPostalCodes = async (): Promise<number> => (await keptKeys()).length

export const erasePostalCodes = async (): Promise<void> => eraseValues(...(await keptKeys()))
