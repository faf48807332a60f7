/** People as staff see them: customers with an account, and guests. Only on the desk's origin. */
import * as z from 'zod/mini'
import { logEntrySchema } from '#contract/shared/desk-log.ts'
import { deskList, searchText } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength } from '#contract/shared/lengths.ts'
import { personEntrySchema } from '#contract/shared/desk-person.ts'

/** `closed`: only the id and the dates remain. */
const ACCOUNT_STATES = ['guest', 'unverified', 'verified', 'locked', 'closed'] as const

export const ACCOUNT_STATE_LABELS: Record<(typeof ACCOUNT_STATES)[number], string> = {
  guest: 'ゲスト',
  unverified: 'メール未確認',
  verified: '会員',
  locked: 'ロック中',
  closed: '退会',
}

export const personRowSchema = z.object({
  /** Of the account; of a guest, the number of what they have ordered or asked for. */
  id: z.string(),
  state: z.enum(ACCOUNT_STATES),
  name: z.string(),
  /** Empty for guests. */
  kana: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  /** Of the registration; of a guest, of what they have ordered or asked for. */
  at: z.iso.datetime(),
})

export type PersonRow = z.output<typeof personRowSchema>

/** The newest first; with words, also guests. A number of an order, a visit or a form means its person. */
export const list = deskList('/Customers', personRowSchema, { q: z.optional(searchText) })

/** The id of an account, or a number as in the list. */
const params = z.object({ id: z.string().check(maxLength(60)) })

export const deskPersonSchema = z.object({
  ...personRowSchema.shape,
  /** Null for guests. */
  customerId: z.nullable(z.string()),
  pendingEmail: z.nullable(z.string()),
  address: z.string(),
  birthday: z.nullable(z.string()),
  /** For people; empty for guests. */
  newsletter: z.string(),
  /** Logged in, the last use first. */
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), createdAt: z.iso.datetime(), lastSeenAt: z.iso.datetime() }),
  ),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), device: z.string(), lastUsedAt: z.nullable(z.iso.datetime()) }),
  ),
  /** How many there are of each kind: `ご注文`, `12件`. Without those of which there are none. */
  counts: z.array(z.object({ title: z.string(), summary: z.string() })),
  /** Others with the same telephone, mostly of the same home. */
  samePhone: z.array(personRowSchema),
})

export type DeskPerson = z.output<typeof deskPersonSchema>

export const get = endpoint({
  method: 'GET',
  path: '/Customers/{id}',
  auth: 'staff',
  params,
  output: deskPersonSchema,
  errors: ['NOT_FOUND'],
})

/** All of a person, the latest first. `before`: the time of the last entry that is known. */
export const timeline = endpoint({
  method: 'GET',
  path: '/Customers/{id}/timeline',
  auth: 'staff',
  params,
  query: z.object({ before: z.optional(z.iso.datetime()) }),
  output: z.object({ data: z.array(personEntrySchema), hasMore: z.boolean() }),
  errors: ['NOT_FOUND'],
})

/** What staff have done lately with all that belongs to a person. */
export const log = endpoint({
  method: 'GET',
  path: '/Customers/{id}/log',
  auth: 'staff',
  params,
  output: z.object({ data: z.array(logEntrySchema) }),
  errors: ['NOT_FOUND'],
})
