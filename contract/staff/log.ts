/** Who has changed what, when. */
import * as z from 'zod/mini'
import { dateText } from '#contract/shared/date-fields.ts'
import { deskList, searchText } from '#contract/shared/desk-list.ts'
import { logEntrySchema } from '#contract/shared/desk-log.ts'

/** The latest first. */
export const list = deskList('/Log', logEntrySchema, {
  /** The name of a person. */
  by: z.optional(searchText),
  /** The number or id of a subject. */
  subject: z.optional(searchText),
  /** Days in Japan, inclusive. */
  from: z.optional(dateText),
  to: z.optional(dateText),
})
