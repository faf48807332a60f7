/** The session as react-admin asks for it. */
import type { AuthProvider } from 'react-admin'
import * as staffApi from '#contract/staff/api.ts'
import { type Me, OFFLINE_FOR_MS } from '#contract/staff/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { chooseCredential } from '#src/device/passkeys/credentials.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { erasePersonalData } from '../offline/erase.ts'
import { restoreQueries } from '../offline/persisted-queries.ts'
import { queryClient } from '../network/query-client.ts'
import { forgetMe, keepMe, readKeptMe, setLogoutPending } from './kept-me.ts'
import { getTablet } from './tablet.ts'
import { isIdle, recordActivity } from './idle.ts'
import { call, finishLogout } from '../network/api.ts'

let me: Promise<Me> | undefined

/** Of this page: whoever has logged in here. */
export function setMe(present: Me | undefined): void {
  me = present && Promise.resolve(present)
  if (present) keepMe(present)
  else forgetMe()
}

/** Without network the session goes on at the server, and ends before anything else is sent. */
async function endSession(): Promise<void> {
  setLogoutPending(true)
  await finishLogout().catch(() => {})
}

/** Without network, the person who was logged in stays so, as long as the device keeps what it needs. */
async function askMe(): Promise<Me> {
  // A shared tablet that was closed before it locked itself.
  if (getTablet() && isIdle()) {
    setMe(undefined)
    await endSession()
  }
  try {
    const present = await call(staffApi.me)
    keepMe(present)
    return present
  } catch (error) {
    const kept = error instanceof NoNetworkError ? readKeptMe(OFFLINE_FOR_MS) : undefined
    if (!kept) throw error
    return kept
  }
}

export const loadMe = (): Promise<Me> =>
  (me ??= askMe().catch((error: unknown) => {
    me = undefined
    throw error
  }))

/** The browser asks which passkey, and who is there. */
async function choosePasskey() {
  const options = await call(staffApi.startLogin)
  return chooseCredential(options, { isSuggested: false, signal: new AbortController().signal })
}

export const verifyByPasskey = async (): Promise<Me> => call(staffApi.verify, { body: await choosePasskey() })

const isSessionOver = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'UNAUTHORIZED' || error.code === 'SESSION_ENDED')

/** Each way of logging in, as a function that the login page passes on. */
export interface LoginParams {
  logIn?: () => Promise<Me>
}

export const authProvider: AuthProvider = {
  async login({ logIn = async () => call(staffApi.login, { body: await choosePasskey() }) }: LoginParams) {
    setMe(await logIn())
    recordActivity()
    // The framework has emptied the queries at the log-out of the person before.
    await restoreQueries(queryClient).catch(() => {})
  },
  async logout() {
    setMe(undefined)
    await endSession()
    // The next person works with what a shared tablet keeps.
    if (!getTablet()) await erasePersonalData()
    return '/login'
  },
  async checkAuth() {
    await loadMe()
  },
  async checkError(error: unknown) {
    if (!isSessionOver(error)) return
    setMe(undefined)
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
