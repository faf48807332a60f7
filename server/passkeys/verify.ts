/** Checks what authenticators return. The library is loaded with the first passkey, because few requests need it. */
import type { Logger } from 'pino'
import type { NewPasskey, PasskeyLogin } from '#contract/passkeys/schema.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'

/** COSE algorithms of all common authenticators: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257]

export interface RelyingParty {
  id: string
  name: string
  origin: string
}

/** A passkey belongs to the host of a site, and is used only on its origin. */
export const toRelyingParty = (origin: string, name: string = SITE_NAME): RelyingParty => ({
  id: new URL(origin).hostname,
  name,
  origin,
})

const loadLibrary = () => import('@simplewebauthn/server')

interface Checks {
  party: RelyingParty
  log: Logger
}

export interface VerifiedPasskey {
  publicKey: string
  counter: number
  aaguid: string
  isSynced: boolean
}

/** Throws PASSKEY_INVALID. */
export async function verifyNewPasskey(
  { party, log }: Checks,
  { credentialId, clientDataJSON, attestationObject }: NewPasskey,
  challenge: string,
): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { registrationInfo } = await rejectInvalid(log, () =>
    verifyRegistrationResponse({
      response: {
        ...toCredential(credentialId),
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  // The outer id is the client's, the inner one what the authenticator has signed.
  if (registrationInfo?.credential.id !== credentialId) throw new CodedError('PASSKEY_INVALID')
  const { credential, aaguid, credentialBackedUp } = registrationInfo
  return {
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    aaguid,
    isSynced: credentialBackedUp,
  }
}

/** Throws PASSKEY_INVALID. The caller compares the counter with the stored one, in the transaction that stores it. */
export async function verifyLogin(
  { party, log }: Checks,
  { credentialId, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyLogin,
  challenge: string,
  publicKey: string,
): Promise<{ counter: number; isSynced: boolean }> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await rejectInvalid(log, () =>
    verifyAuthenticationResponse({
      response: {
        ...toCredential(credentialId),
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    }),
  )
  if (!verified) throw new CodedError('PASSKEY_INVALID')
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
}

const toCredential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** The library throws for whatever is wrong in what the client has sent. */
async function rejectInvalid<T>(log: Checks['log'], verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    log.debug({ error: cause }, 'passkey rejected')
    throw new CodedError('PASSKEY_INVALID', { cause })
  }
}

/** Authenticators without a counter always send 0. Of others it grows; if it goes back, the authenticator may have been copied. */
export const isCounterPlausible = (counter: number, stored: number): boolean =>
  counter > stored || (counter === 0 && stored === 0)
