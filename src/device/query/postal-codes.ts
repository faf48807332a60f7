/** Addresses by postal code, loaded by the first three digits and stored for use offline. */
import * as postalCodesApi from '#contract/postal-codes/api.ts'
import type { Call } from '#contract/shared/render.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { call } from './call.ts'
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { removeValues, listKeys, loadValue, saveValue } from '#src/device/storage/key-value.ts'

/** Japan Post changes a few codes per month. */
const FRESH_MS = 30 * DAY_MS
export const POSTAL_CODES_PREFIX = 'postal-codes'

interface StoredPostalCodes {
  savedAt: number
  codes: postalCodesApi.PostalCodes
}

export interface FoundAddress {
  prefecture: string
  city: string
  /** Empty if the code covers several towns. */
  town: string
}

async function loadPrefix(call: Call, prefix: string): Promise<postalCodesApi.PostalCodes> {
  const key = `${POSTAL_CODES_PREFIX}:${prefix}`
  const stored = await loadValue<StoredPostalCodes>(key)
  if (stored && Date.now() - stored.savedAt < FRESH_MS) return stored.codes
  try {
    const { codes } = await call(postalCodesApi.get, { params: { prefix } })
    await saveValue(key, { savedAt: Date.now(), codes } satisfies StoredPostalCodes)
    return codes
  } catch (error) {
    if (stored) return stored.codes
    throw error
  }
}

/** The finder takes a code of seven digits. Undefined if it does not exist; rejects if that is unknown now. */
export function createAddressFinder(call: Call) {
  /** Shared by all callers of the page, also if storage is blocked. */
  const requests = new Map<string, Promise<postalCodesApi.PostalCodes>>()
  return async (code: string): Promise<FoundAddress | undefined> => {
    const prefix = code.slice(0, 3)
    const codes = requests.get(prefix) ?? loadPrefix(call, prefix)
    requests.set(prefix, codes)
    codes.catch(() => requests.delete(prefix))
    const [prefecture, city, town] = (await codes)[code] ?? []
    return prefecture === undefined ? undefined : { prefecture, city: city!, town: town! }
  }
}

export const findAddress = createAddressFinder(call)

const listStoredKeys = (): Promise<string[]> => listKeys((key) => key.startsWith(`${POSTAL_CODES_PREFIX}:`))

export const postalCodeData: DeviceDataSet = {
  count: async () => ({ postalAreas: (await listStoredKeys()).length }),
  erase: async () => removeValues(...(await listStoredKeys())),
}
