/** The session as react-admin asks for it. */
import type { AuthProvider } from 'react-admin'
import * as staffApi from '#contract/staff/api.ts'
import type { Me } from '#contract/staff/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { chooseCredential } from '#src/device/passkeys/credentials.ts'
import { call } from '../network/api.ts'

let me: Promise<Me> | undefined

const loadMe = (): Promise<Me> =>
  (me ??= call(staffApi.me).catch((error: unknown) => {
    me = undefined
    throw error
  }))

/** The browser asks which passkey, and who is there. */
async function choosePasskey() {
  const options = await call(staffApi.startLogin)
  return chooseCredential(options, { isSuggested: false, signal: new AbortController().signal })
}

/** Proves again who is there, for what is refused with VERIFICATION_NEEDED. */
export async function verify(): Promise<void> {
  me = Promise.resolve(await call(staffApi.verify, { body: await choosePasskey() }))
}

const isSessionOver = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'UNAUTHORIZED' || error.code === 'SESSION_ENDED')

export const authProvider: AuthProvider = {
  async login() {
    me = Promise.resolve(await call(staffApi.login, { body: await choosePasskey() }))
  },
  async logout() {
    me = undefined
    // Without network the session ends by itself.
    await call(staffApi.logout).catch(() => undefined)
    return '/login'
  },
  async checkAuth() {
    await loadMe()
  },
  async checkError(error: unknown) {
    if (!isSessionOver(error)) return
    me = undefined
    throw error
  },
  async getIdentity() {
    const { id, name } = await loadMe()
    return { id, fullName: name }
  },
  async getPermissions() {
    return (await loadMe()).permissions
  },
}
