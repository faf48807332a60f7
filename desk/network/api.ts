/** Requests to the desk's server. The browser sends the session's cookie by itself. */
import { ulid } from 'ulid'
import * as staffApi from '#contract/staff/api.ts'
import { type ActionSpec, toActionPath, toPreviewPath } from '#contract/shared/action.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { KEY_HEADER } from '#contract/shared/submission-kind.ts'
import type { Call } from '#contract/shared/render.ts'
import { createCall, type Fetch } from '#src/device/network/call.ts'
import { pageConnectivity, withConnectivity } from '#src/device/network/connectivity.ts'
import { NoNetworkError, parseError } from '#src/device/network/errors.ts'
import { pageClock, serverNow } from '#src/device/time/server-time.ts'
import { isLogoutPending, setLogoutPending } from '../session/kept-me.ts'

/** Ends the session of the person before, if there was no network when they logged out. Rejects if there is none now. */
export async function finishLogout(): Promise<void> {
  if (!isLogoutPending()) return
  const response = await fetch(toEndpointUrl(staffApi.logout), { method: 'POST' })
  if (!response.ok) throw new Error(`The session was not ended: ${response.status}`)
  setLogoutPending(false)
}

async function fetchAsPerson(...args: Parameters<Fetch>): Promise<Response> {
  await finishLogout()
  return fetch(...args)
}

/** `fetch` that observes whether the server can be reached, and its time. */
export const deskFetch: Fetch = async (path, init) => {
  const response = await withConnectivity(fetchAsPerson, pageConnectivity())(path, init)
  pageClock.update(response.headers)
  return response
}

export const call: Call = createCall(deskFetch)

const TIMEOUT_MS = 25_000

/** The key contains the time when the person acted, as the server counts it. */
export const createKey = (): string => ulid(serverNow())

async function send<Output>(path: string, input: unknown, headers: Record<string, string> = {}): Promise<Output> {
  const response = await deskFetch(path, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  }).catch((error: unknown) => {
    throw new NoNetworkError(error)
  })
  if (!response.ok) throw await parseError(response)
  return response.json() as Promise<Output>
}

type Verify = () => Promise<void>

/** Proves again who is there, where the server asks for it, and tries again. */
export async function withProof<Output>(verify: Verify, run: () => Promise<Output>): Promise<Output> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'VERIFICATION_NEEDED') throw error
    await verify()
    return run()
  }
}

interface ActOptions {
  /** Repeating an action with the same key changes nothing twice. */
  key?: string
  verify: Verify
}

/** Of calls without a response: whoever tries the same again repeats them, instead of doing it twice. */
const undecidedKeys = new Map<string, string>()

/** Runs an action of the command line, for the person who is logged in. */
export async function act<Input, Output extends object>(
  { name }: ActionSpec<Input, Output>,
  input: Input,
  { key: given, verify }: ActOptions,
): Promise<Output> {
  const call = JSON.stringify([name, input])
  const key = given ?? undecidedKeys.get(call) ?? createKey()
  undecidedKeys.set(call, key)
  try {
    const output = await withProof(verify, () => send<Output>(toActionPath(name), input, { [KEY_HEADER]: key }))
    undecidedKeys.delete(call)
    return output
  } catch (error) {
    // The server has decided.
    if (error instanceof CodedError) undecidedKeys.delete(call)
    throw error
  }
}

/** What an action would do now. Rejects as the action would. */
export const preview = <Input, Output extends object>(
  { name }: ActionSpec<Input, Output>,
  input: Input,
  verify: Verify,
): Promise<Output> => withProof(verify, () => send<Output>(toPreviewPath(name), input))
