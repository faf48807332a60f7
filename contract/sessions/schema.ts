/** Sessions. This file is in the first load of every page, so it must not import form fields. */
import * as z from 'zod/mini'
import { minLength } from '#contract/shared/lengths.ts'

export const sessionSchema = z.object({
  access_token: z.string().check(minLength(1)),
  /** Server time of issue, ms. The newest of a device's stored tokens wins. */
  issued_at: z.int(),
})

export type SessionResponse = z.output<typeof sessionSchema>

/** A session in the customer's list of devices. */
export const deviceSchema = z.object({
  id: z.string(),
  /** Browser and operating system: `Safari・iPhone`. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
