/**
 * The last responses about a customer's own data, for use offline. Stored under the customer's id, and removed whenever the
 * session ends.
 */
import { removeValues, listKeys, loadValue, saveValue } from '#src/device/storage/key-value.ts'
import { pageSession } from '#src/device/session/page.ts'
import { isSameSession } from '#src/device/session/token.ts'

const PREFIX = 'own'

export interface SavedResponse<T> {
  /** Device time, ms. */
  toldAt: number
  answer: T
}

const getKey = (customerId: string, name: string): string => `${PREFIX}:${customerId}:${name}`

export const loadSavedResponse = <T>(customerId: string, name: string): Promise<SavedResponse<T> | undefined> =>
  loadValue(getKey(customerId, name))

/** Fetches and stores a response, unless the customer has changed meanwhile. */
export async function fetchAndSave<T>(
  customerId: string,
  name: string,
  fetchResponse: () => Promise<T>,
): Promise<SavedResponse<T>> {
  const session = pageSession().store.get()
  const response = { answer: await fetchResponse(), toldAt: Date.now() }
  const current = pageSession().store.get()
  if (session && current && isSameSession(session, current)) await saveValue(getKey(customerId, name), response)
  return response
}

/** Removes those of all customers; only one can be logged in. */
export const eraseSavedResponses = async (): Promise<void> =>
  removeValues(...(await listKeys((key) => key.startsWith(`${PREFIX}:`))))
