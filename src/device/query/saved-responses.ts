/**
 * The last responses about a customer's own data, for use offline. Stored under the customer's id, and removed whenever the
 * session ends.
 */
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { removeValues, listKeys, loadValue, saveValue } from '#src/device/storage/key-value.ts'

export const SAVED_RESPONSES_PREFIX = 'saved-response'

interface SavedResponse {
  /** The server's time, ms. */
  fetchedAt: number
  response: unknown
  /** Of the response's format; missing in what earlier versions saved. */
  revision?: number
}

const FIRST_REVISION = 1

const getKey = (customerId: string, url: string): string => `${SAVED_RESPONSES_PREFIX}:${customerId}:${url}`

/** Undefined also if it has another format. */
export async function loadSavedResponse(
  customerId: string,
  url: string,
  revision = FIRST_REVISION,
): Promise<SavedResponse | undefined> {
  const saved = await loadValue<SavedResponse>(getKey(customerId, url))
  return saved && (saved.revision ?? FIRST_REVISION) === revision ? saved : undefined
}

export const saveResponse = (customerId: string, url: string, saved: SavedResponse): Promise<void> =>
  saveValue(getKey(customerId, url), saved)

export const savedResponseData: DeviceDataSet = {
  // Those of all customers; only one can be logged in.
  erase: async () => removeValues(...(await listKeys((key) => key.startsWith(`${SAVED_RESPONSES_PREFIX}:`)))),
}
