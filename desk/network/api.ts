/** Requests to the desk's server. The browser sends the session's cookie by itself. */
import { ulid } from 'ulid'
import { type ActionSpec, toActionPath, toPreviewPath } from '#contract/shared/action.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { KEY_HEADER } from '#contract/shared/submission-kind.ts'
import type { Call } from '#contract/shared/render.ts'
import { createCall, type Fetch } from '#src/device/network/call.ts'
import { pageConnectivity, withConnectivity } from '#src/device/network/connectivity.ts'
import { NoNetworkError, parseError } from '#src/device/network/errors.ts'
import { pageClock, serverNow } from '#src/device/time/server-time.ts'

/** `fetch` that observes whether the server can be reached, and its time. */
export const deskFetch: Fetch = async (path, init) => {
  const send = withConnectivity((...args) => fetch(...args), pageConnectivity())
  const response = await send(path, init)
  pageClock.update(response.headers)
  return response
}

export const call: Call = createCall(deskFetch)

/** The key contains the time when the person acted, as the server counts it. */
export const createKey = (): string => ulid(serverNow())

async function send<Output>(path: string, input: unknown, headers: Record<string, string> = {}): Promise<Output> {
  const response = await deskFetch(path, {
    method: 'POST',
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

/** Runs an action of the command line, in the name of the person who is logged in. */
export const act = <Input, Output extends object>(
  { name }: ActionSpec<Input, Output>,
  input: Input,
  { key = createKey(), verify }: ActOptions,
): Promise<Output> => withProof(verify, () => send<Output>(toActionPath(name), input, { [KEY_HEADER]: key }))

/** What an action would do now. Rejects as the action would. */
export const preview = <Input, Output extends object>(
  { name }: ActionSpec<Input, Output>,
  input: Input,
  verify: Verify,
): Promise<Output> => withProof(verify, () => send<Output>(toPreviewPath(name), input))
