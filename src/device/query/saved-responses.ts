/**
 * The last responses about a customer's own data, for use offline. Stored under the customer's id, and removed whenever the
 * session ends.
 */
import { removeValues, listKeys, loadValue, saveValue } from '#src/device/storage/key-value.ts'
import { pageSession } from '#src/device/session/page.ts'
import { isSameSession } from '#src/device/session/token.ts'

export const SAVED_RESPONSES_PREFIX = 'saved-response'

export interface SavedResponse<T> {
  /** Device time, ms. */
  fetchedAt: number
  response: T
}

const getKey = (customerId: string, name: string): string => `${SAVED_RESPONSES_PREFIX}:${customerId}:${name}`

export const loadSavedResponse = <T>(customerId: string, name: string): Promise<SavedResponse<T> | undefined> =>
  loadValue(getKey(customerId, name))

/** Fetches and stores a response, unless the customer has changed meanwhile. */
export async function fetchAndSave<T>(
  customerId: string,
  name: string,
  fetchResponse: () => Promise<T>,
): Promise<SavedResponse<T>> {
  const session = pageSession().store.get()
  const saved = { response: await fetchResponse(), fetchedAt: Date.now() }
  const current = pageSession().store.get()
  if (session && current && isSameSession(session, current)) await saveValue(getKey(customerId, name), saved)
  return saved
}

/** Removes those of all customers; only one can be logged in. */
export const eraseSavedResponses = async (): Promise<void> =>
  removeValues(...(await listKeys((key) => key.startsWith(`${SAVED_RESPONSES_PREFIX}:`))))
