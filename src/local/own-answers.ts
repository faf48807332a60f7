/**
 * The last answers about a customer's own things, for the time without network. They lie under the customer's id and go
 * with the session, however that ends.
 */
import { eraseValues, keysOfValues, readValue, writeValue } from './kept-values.ts'
import { pageSession } from './page-session.ts'
import { isSameSession } from './session-token.ts'

const PREFIX = 'own'

export interface OwnAnswer<T> {
  /** Device time, ms. */
  toldAt: number
  answer: T
}

const keyOf = (customerId: string, name: string): string => `${PREFIX}:${customerId}:${name}`

export const recallOwn = <T>(customerId: string, name: string): Promise<OwnAnswer<T> | undefined> =>
  readValue(keyOf(customerId, name))

/** Asks, and keeps what was told unless somebody else is here by then. */
export async function askOwn<T>(customerId: string, name: string, ask: () => Promise<T>): Promise<OwnAnswer<T>> {
  const of = pageSession().keeper.peek()
  const told = { answer: await ask(), toldAt: Date.now() }
  const present = pageSession().keeper.peek()
  if (of && present && isSameSession(of, present)) await writeValue(keyOf(customerId, name), told)
  return told
}

/** Nobody else can be logged in on this device. */
export const eraseOwn = async (): Promise<void> =>
  eraseValues(...(await keysOfValues((key) => key.startsWith(`${PREFIX}:`))))
