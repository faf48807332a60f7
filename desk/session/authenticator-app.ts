import { SITE_NAME } from '#contract/shared/constants.ts'

/** RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_BYTES = 20

/** A new secret as base32, without padding. */
export function createTotpSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{5}/g, (five) => ALPHABET[Number.parseInt(five, 2)]!)
}

/** What an authenticator app reads from a QR code. */
export function toTotpLink(email: string, secret: string): string {
  const issuer = encodeURIComponent(`${SITE_NAME} 業務画面`)
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
}
