/** What the customer is told when a passkey was not used or added. */
import { toRefusal } from '#src/device/network/error-messages.ts'

export interface PasskeyNotice {
  text: string
  /** The customer has cancelled, or waited too long. */
  isCancelled: boolean
}

/** Undefined in browsers without passkeys, and on pages without encryption. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const UNSUPPORTED = 'お使いのブラウザでは、パスキーをご利用いただけません。'

const NAMED: Readonly<Record<string, string>> = {
  // The browser or the device lacks what is required, or the address is not the store's.
  NotSupportedError: UNSUPPORTED,
  ConstraintError: UNSUPPORTED,
  SecurityError: UNSUPPORTED,
  InvalidStateError: 'この端末のパスキーは、すでに登録されています。',
}

const CANCELLED = new Set(['AbortError', 'NotAllowedError'])

/** `cancelled`: what has not happened, and what to do. */
export function describePasskeyFailure(error: unknown, cancelled: string): PasskeyNotice {
  const name = error instanceof DOMException ? error.name : ''
  if (CANCELLED.has(name)) return { text: cancelled, isCancelled: true }
  const text = NAMED[name]
  return { text: text === undefined ? toRefusal(error).message : text, isCancelled: false }
}
