/** Rate limits. Those per source are configurable, because many customers may share one address. */
import { MINUTE_MS } from '#contract/shared/constants.ts'
import type { Env } from '#server/platform/system/env.ts'

export interface Limit {
  /** The action and whom it is counted for. */
  of: readonly string[]
  max: number
  withinMs: number
}

const HOUR_MS = 60 * MINUTE_MS

export const loginLimits = (env: Pick<Env, 'LIMIT_LOGIN'>, email: string, source: string): Limit[] => {
  const address = email.toLowerCase()
  const withinMs = 15 * MINUTE_MS
  return [
    { of: ['login', 'email and source', address, source], max: 10, withinMs },
    { of: ['login', 'email', address], max: 100, withinMs },
    { of: ['login', 'source', source], max: env.LIMIT_LOGIN, withinMs },
  ]
}

/** Counted together with logins by password. A passkey cannot be guessed, so there is no limit per customer. */
export const passkeyLoginLimits = (env: Pick<Env, 'LIMIT_LOGIN'>, source: string): Limit[] => [
  { of: ['login', 'source', source], max: env.LIMIT_LOGIN, withinMs: 15 * MINUTE_MS },
]

/** Every view of the login page may ask for one. */
export const challengeLimits = (source: string): Limit[] => [
  { of: ['passkey challenge', source], max: 300, withinMs: 10 * MINUTE_MS },
]

/** Registration reveals whether an address is taken. */
export const registerLimits = (env: Pick<Env, 'LIMIT_REGISTER'>, source: string): Limit[] => [
  { of: ['register', source], max: env.LIMIT_REGISTER, withinMs: 10 * MINUTE_MS },
]

/** Changing to an address also reveals whether it is taken. */
export const changeEmailLimits = (customerId: string): Limit[] => [
  { of: ['change email', customerId], max: 10, withinMs: 10 * MINUTE_MS },
]

/** Confirmation of the current password by a logged-in customer. */
export const passwordLimits = (customerId: string): Limit[] => [
  { of: ['password', customerId], max: 10, withinMs: 15 * MINUTE_MS },
]

export const resetLimits = (env: Pick<Env, 'LIMIT_RESET'>, email: string, source: string): Limit[] => [
  { of: ['password reset', 'email', email.toLowerCase()], max: 5, withinMs: HOUR_MS },
  { of: ['password reset', 'source', source], max: env.LIMIT_RESET, withinMs: HOUR_MS },
]

/** New passwords by link: hashing is expensive, and the token may be invented. */
export const newPasswordLimits = (env: Pick<Env, 'LIMIT_RESET'>, source: string): Limit[] => [
  { of: ['new password', source], max: env.LIMIT_RESET, withinMs: HOUR_MS },
]

/** Every page load may subscribe again. */
export const pushLimits = (source: string): Limit[] => [{ of: ['push', source], max: 300, withinMs: 10 * MINUTE_MS }]

export const verificationLimits = (customerId: string): Limit[] => [
  { of: ['email verification', customerId], max: 5, withinMs: HOUR_MS },
]

/** Per kind of submission, by client address and by contact. */
export const submissionLimits = (
  env: Pick<Env, 'LIMIT_SUBMISSION'>,
  { kind, source, contact }: { kind: string; source: string; contact: string },
): Limit[] => [
  { of: [kind, 'source', source], max: env.LIMIT_SUBMISSION, withinMs: HOUR_MS },
  { of: [kind, 'contact', contact], max: 10, withinMs: HOUR_MS },
]

/** More than other submissions, because a price that changes in between refuses an order. */
export const orderLimits = (
  env: Pick<Env, 'LIMIT_SUBMISSION'>,
  { source, buyer }: { source: string; buyer: { customerId: string } | { email: string } },
): Limit[] => [
  { of: ['order', 'source', source], max: env.LIMIT_SUBMISSION, withinMs: HOUR_MS },
  // Anyone can enter any address, and it gets a mail.
  'customerId' in buyer
    ? { of: ['order', 'customer', buyer.customerId], max: 30, withinMs: HOUR_MS }
    : { of: ['order', 'email', buyer.email.toLowerCase()], max: 10, withinMs: HOUR_MS },
]

/** Viewing, changing and paying orders by link. */
export const orderLinkLimits = (source: string): Limit[] => [
  { of: ['order link', source], max: 300, withinMs: HOUR_MS },
]

/** Mails with a new link. */
export const orderLinkRequestLimits = (env: Pick<Env, 'LIMIT_RESET'>, email: string, source: string): Limit[] => [
  { of: ['order link request', 'email', email.toLowerCase()], max: 5, withinMs: HOUR_MS },
  { of: ['order link request', 'source', source], max: env.LIMIT_RESET, withinMs: HOUR_MS },
]

/** Cancelling orders, printing receipts, and filling the address book. */
export const accountChangeLimits = (customerId: string): Limit[] => [
  { of: ['account change', customerId], max: 300, withinMs: HOUR_MS },
]

/** Attempts to pay, and to save a card: of a customer, or for an order without an account. */
export const paymentLimits = (customerOrOrder: string): Limit[] => [
  { of: ['payment', customerOrOrder], max: 120, withinMs: HOUR_MS },
]

/** Each list of saved cards, and each change of one, also asks the payment service. */
export const cardLimits = (customerId: string): Limit[] => [{ of: ['cards', customerId], max: 300, withinMs: HOUR_MS }]

/** Up to five files per submission. */
export const uploadLimits = ({ LIMIT_SUBMISSION }: Pick<Env, 'LIMIT_SUBMISSION'>, source: string): Limit[] => [
  { of: ['upload', source], max: 5 * LIMIT_SUBMISSION, withinMs: HOUR_MS },
]

/** Invalid submissions and withdrawals of unknown keys also store a row. */
export const rejectedSubmissionLimits = (source: string): Limit[] => [
  { of: ['rejected submission', source], max: 300, withinMs: HOUR_MS },
]
export const revokeSubmissionLimits = (source: string): Limit[] => [
  { of: ['withdraw submission', source], max: 300, withinMs: HOUR_MS },
]

/** Viewing, changing and cancelling reservations by link. */
export const manageLimits = (source: string): Limit[] => [
  { of: ['manage reservation', source], max: 300, withinMs: HOUR_MS },
]

/** Pages that ask for the account of a refund, and their answers. */
export const refundLinkLimits = (source: string): Limit[] => [
  { of: ['refund link', source], max: 300, withinMs: HOUR_MS },
]

/** Every report is a line in the log. */
export const browserErrorLimits = (source: string): Limit[] => [
  { of: ['browser error', source], max: 30, withinMs: 10 * MINUTE_MS },
]
