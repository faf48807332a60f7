/** The secret of a link by which a colleague makes a passkey. The server learns only its hash. */

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

interface LinkSecret {
  token: string
  /** SHA-256 of the token's text, as base64url. */
  tokenHash: string
}

export async function createLinkSecret(): Promise<LinkSecret> {
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return { token, tokenHash: toBase64Url(new Uint8Array(hash)) }
}

/** For the desk's own page. The secret is in the fragment, which browsers never send. */
export const toEnrolmentLink = (token: string): string => `${location.origin}/enrol#${token}`
