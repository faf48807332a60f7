/** What a person has ordered, asked for or received, in the timeline that staff see. */
import * as z from 'zod/mini'

export const PERSON_ENTRY_KINDS = [
  'order',
  'return',
  'refund',
  'visit',
  'seat',
  'message',
  'inquiry',
  'application',
  'points',
] as const

export const personEntrySchema = z.object({
  kind: z.enum(PERSON_ENTRY_KINDS),
  /** By which staff find it: a number, or an id. */
  id: z.string(),
  at: z.iso.datetime(),
  title: z.string(),
  detail: z.string(),
  /** Without the account, with its mail address. */
  isGuest: z.boolean(),
})

export type PersonEntry = z.output<typeof personEntrySchema>
