/** What the page calls for passkeys, with an authenticator in software. */
import type { Passkey, PasskeyCreation, PasskeyRequest } from '#contract/passkeys/schema.ts'
import { lockAccount } from '#server/customers/desk-actions.ts'
import { type ApiResponse, type Caller, toSession } from './customer-calls.ts'
import type { CustomerWorld } from './customer-world.ts'
import { type Behaviour, SoftwarePasskey } from './software-authenticator.ts'

export const startAdding = async (request: Caller, token: string, password?: string): Promise<PasskeyCreation> =>
  (await request('POST /Customers/me/passkeys/options', { token, body: { password } })).body as never

/** Adds a passkey in a session whose login is recent. */
export async function addPasskey(
  request: Caller,
  token: string,
  changes: Partial<Behaviour> = {},
): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey()
  const body = passkey.create(await startAdding(request, token), changes)
  const added = await request('POST /Customers/me/passkeys', { token, body })
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
  return passkey
}

export const startLogin = async (request: Caller): Promise<PasskeyRequest> =>
  (await request('POST /Customers/login/passkey/options')).body as never

export async function logInBy(
  request: Caller,
  passkey: SoftwarePasskey,
  changes: Partial<Behaviour> = {},
): Promise<ApiResponse> {
  const body = passkey.get(await startLogin(request), changes)
  return request('POST /Customers/login/passkey', { body })
}

/** The token of a session that the passkey has opened. */
export const tokenBy = async (request: Caller, passkey: SoftwarePasskey): Promise<string> =>
  toSession(await logInBy(request, passkey)).access_token

/** Actions of the customer of a test. */
export const passkeyActions = (world: CustomerWorld) => ({
  list: async (token = world.token) =>
    (await world.request('GET /Customers/me/passkeys', { token })).body as unknown as {
      data: Passkey[]
      needsPassword: boolean
    },
  add: (body: object, token = world.token) => world.request('POST /Customers/me/passkeys', { token, body }),
  options: (password?: string) =>
    world.request('POST /Customers/me/passkeys/options', { token: world.token, body: { password } }),
  /** As staff do. */
  lock: (id: string) => world.database.db.transaction((tx) => lockAccount(tx, id, world.clock.ms)),
})
