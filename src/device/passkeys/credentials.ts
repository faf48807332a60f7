/** Passkeys in the browser: its API with texts instead of bytes, as the endpoints have them. */
import type { NewPasskey, PasskeyCreation, PasskeyLogin, PasskeyRequest } from '#contract/passkeys/schema.ts'

/** By hand: the browser's own conversions are newer than the oldest browsers of the store. */
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const toText = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Rejects with the browser's error, also if the customer cancels. */
export async function createCredential({ user, ...options }: PasskeyCreation): Promise<NewPasskey> {
  const { id, response } = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...user, id: toBytes(user.id) },
      excludeCredentials: options.excludeCredentials.map((it) => ({
        ...it,
        id: toBytes(it.id),
        transports: it.transports as AuthenticatorTransport[],
      })),
    },
  })) as PublicKeyCredential & { response: AuthenticatorAttestationResponse }
  return {
    credentialId: id,
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  }
}

interface Choice {
  /** In the suggestions of a field instead of a dialog. */
  isSuggested: boolean
  signal: AbortSignal
}

/** Rejects with the browser's error, also if the customer cancels. */
export async function chooseCredential(
  options: PasskeyRequest,
  { isSuggested, signal }: Choice,
): Promise<PasskeyLogin> {
  const { id, response } = (await navigator.credentials.get({
    publicKey: { ...options, challenge: toBytes(options.challenge) },
    mediation: isSuggested ? 'conditional' : 'optional',
    signal,
  })) as PublicKeyCredential & { response: AuthenticatorAssertionResponse }
  return {
    credentialId: id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: response.userHandle ? toText(response.userHandle) : '',
  }
}

/** Asks the provider to remove a passkey that the store does not have. Few browsers can, and none says whether it did. */
export const forgetCredential = async (credentialId: string): Promise<void> =>
  PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {
    // The passkey is of no use any more, whether the provider removes it or not.
  })
