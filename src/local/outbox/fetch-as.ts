import type { DeviceSession } from '../device-session.ts'
import { ExpiredSessionError } from '../renewal.ts'
import { isTokenRefused, withToken } from '../session-fetch.ts'
import { isOver, isTokenExpired, type Session } from '../session-token.ts'
import { GUEST } from '../owner.ts'

const idOf = (customer: unknown): unknown => (customer as { id?: unknown } | undefined)?.id

/** The customer who is logged in on this device; undefined also of one of whom the server has not told yet. */
export async function presentOwner({ keeper }: DeviceSession): Promise<string | undefined> {
  const { session, customer } = await keeper.read()
  const id = session && idOf(customer)
  return typeof id === 'string' ? id : undefined
}

/**
 * Asks in the name of the one whose the row is: guests without a token, customers with theirs, renewed when it has to be.
 * Undefined: that customer has to log in first. It is never sent as anybody else's, nor as a guest's.
 */
export async function fetchAs(
  owner: string,
  path: string,
  init: RequestInit,
  session: DeviceSession,
): Promise<Response | undefined> {
  const { keeper, renewal, clock, plainFetch } = session
  if (owner === GUEST) return plainFetch(path, init)

  async function renewed(old: Session): Promise<Session | undefined> {
    try {
      return await renewal.renew(old)
    } catch (error) {
      if (error instanceof ExpiredSessionError) return undefined
      throw error
    }
  }

  const { session: held, customer } = await keeper.read()
  if (!held || idOf(customer) !== owner) return undefined
  const now = clock.serverNow()
  const first = isTokenExpired(held, now) || isOver(held, now) ? await renewed(held) : held
  const response = first && (await plainFetch(path, withToken(init, first)))
  if (!response || !(await isTokenRefused(response))) return response
  const second = await renewed(first)
  const again = second && (await plainFetch(path, withToken(init, second)))
  if (!again || !(await isTokenRefused(again))) return again
  await renewal.refuse(second).catch(() => {})
  return undefined
}
