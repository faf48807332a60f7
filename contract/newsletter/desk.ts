/** The newsletter as managers see it. Only on the desk's origin. */
import * as z from 'zod/mini'
import { deskList } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

export const sentNewsletterSchema = z.object({
  id: z.string(),
  subject: z.string(),
  startedAt: z.iso.datetime(),
  recipients: z.int(),
  /** Mails that are not sent yet. */
  waiting: z.int(),
  /** All mails are in the queue. */
  isQueued: z.boolean(),
})

export type SentNewsletter = z.output<typeof sentNewsletterSchema>

/** The latest first, at most as many as a page has. */
export const list = deskList('/Newsletters', sentNewsletterSchema, {})

/** The mail as a customer would get it. Refused with what is wrong in the text. */
export const preview = endpoint({
  method: 'POST',
  path: '/Newsletters/preview',
  auth: 'staff',
  body: z.strictObject({ text: z.string() }),
  output: z.object({ subject: z.string(), text: z.string(), recipients: z.int() }),
  errors: ['REFUSED'],
})
