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
}

const getKey = (customerId: string, url: string): string => `${SAVED_RESPONSES_PREFIX}:${customerId}:${url}`

export const loadSavedResponse = (customerId: string, url: string): Promise<SavedResponse | undefined> =>
  loadValue(getKey(customerId, url))

export const saveResponse = (customerId: string, url: string, saved: SavedResponse): Promise<void> =>
  saveValue(getKey(customerId, url), saved)

export const savedResponseData: DeviceDataSet = {
  // Those of all customers; only one can be logged in.
  erase: async () => removeValues(...(await listKeys((key) => key.startsWith(`${SAVED_RESPONSES_PREFIX}:`)))),
}
