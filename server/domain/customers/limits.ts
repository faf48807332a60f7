/** What is limited to how often. Those per source can be set: many customers may share one address. */
import { MINUTE_MS } from '#contract/rules.ts'
import type { Env } from '#server/env.ts'

export interface Limit {
  /** What is counted, and of whom. */
  of: readonly string[]
  most: number
  withinMs: number
}

const HOUR_MS = 60 * MINUTE_MS

export const loginLimits = (env: Pick<Env, 'LIMIT_LOGIN'>, email: string, source: string): Limit[] => {
  const address = email.toLowerCase()
  const withinMs = 15 * MINUTE_MS
  return [
    { of: ['login', 'address and source', address, source], most: 10, withinMs },
    { of: ['login', 'address', address], most: 100, withinMs },
    { of: ['login', 'source', source], most: env.LIMIT_LOGIN, withinMs },
  ]
}

/** Registering tells whether an address is taken. */
export const registerLimits = (env: Pick<Env, 'LIMIT_REGISTER'>, source: string): Limit[] => [
  { of: ['register', source], most: env.LIMIT_REGISTER, withinMs: 10 * MINUTE_MS },
]

/** So does changing to it. */
export const changeEmailLimits = (customerId: string): Limit[] => [
  { of: ['change address', customerId], most: 10, withinMs: 10 * MINUTE_MS },
]

/** The present password, where a logged-in customer gives it again. */
export const passwordLimits = (customerId: string): Limit[] => [
  { of: ['password', customerId], most: 10, withinMs: 15 * MINUTE_MS },
]

export const resetLimits = (env: Pick<Env, 'LIMIT_RESET'>, email: string, source: string): Limit[] => [
  { of: ['reset', 'address', email.toLowerCase()], most: 5, withinMs: HOUR_MS },
  { of: ['reset', 'source', source], most: env.LIMIT_RESET, withinMs: HOUR_MS },
]

/** New passwords set by a link: hashing is expensive, and the token may be made up. */
export const newPasswordLimits = (env: Pick<Env, 'LIMIT_RESET'>, source: string): Limit[] => [
  { of: ['new password', source], most: env.LIMIT_RESET, withinMs: HOUR_MS },
]

/** Each start of a page may name its browser again. */
export const pushLimits = (source: string): Limit[] => [{ of: ['push', source], most: 300, withinMs: 10 * MINUTE_MS }]

export const verificationLimits = (customerId: string): Limit[] => [
  { of: ['verification', customerId], most: 5, withinMs: HOUR_MS },
]

/** Of one kind of submission: of a network address, and of whoever sends it. */
export const submissionLimits = (
  env: Pick<Env, 'LIMIT_SUBMISSION'>,
  { kind, source, contact }: { kind: string; source: string; contact: string },
): Limit[] => [
  { of: [kind, 'source', source], most: env.LIMIT_SUBMISSION, withinMs: HOUR_MS },
  { of: [kind, 'contact', contact], most: 10, withinMs: HOUR_MS },
]

/** Each up to five files of a submission. */
export const uploadLimits = ({ LIMIT_SUBMISSION }: Pick<Env, 'LIMIT_SUBMISSION'>, source: string): Limit[] => [
  { of: ['upload', source], most: 5 * LIMIT_SUBMISSION, withinMs: HOUR_MS },
]

/** Each takes a row: what was sent wrong, and a key that nobody knows. */
export const refusedSubmissionLimits = (source: string): Limit[] => [
  { of: ['refused submission', source], most: 300, withinMs: HOUR_MS },
]
export const withdrawSubmissionLimits = (source: string): Limit[] => [
  { of: ['withdraw submission', source], most: 300, withinMs: HOUR_MS },
]

/** Looking a guest's reservation up, changing and cancelling any. */
export const manageLimits = (source: string): Limit[] => [
  { of: ['manage reservation', source], most: 300, withinMs: HOUR_MS },
]
