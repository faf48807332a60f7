/** Login by passkey. Loaded when it is used, or when the browser can suggest passkeys in the field of the mail address. */
import * as passkeysApi from '#contract/passkeys/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { call } from '#src/device/query/call.ts'
import { loginWithPasskey } from '#src/device/session/login.ts'
import { chooseCredential, forgetCredential } from '#src/device/passkeys/credentials.ts'

interface LoginOptions {
  isSuggested: boolean
  signal: AbortSignal
  /** The challenge is this old, of this lifetime. A suggestion that waits longer needs another. */
  onAsked?: (lifetimeMs: number) => void
  /** The customer has chosen a passkey. */
  onChosen?: () => void
}

/** Resolves once the customer is logged in. */
export async function logInByPasskey({ isSuggested, signal, onAsked, onChosen }: LoginOptions): Promise<void> {
  const options = await call(passkeysApi.startLogin, {}, { signal })
  onAsked?.(options.timeout)
  const chosen = await chooseCredential(options, { isSuggested, signal })
  onChosen?.()
  try {
    await loginWithPasskey(chosen)
  } catch (error) {
    if (error instanceof CodedError && error.code === 'PASSKEY_UNKNOWN') void forgetCredential(chosen.credentialId)
    throw error
  }
}
