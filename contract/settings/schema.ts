import * as z from 'zod/mini'
import { SERVICE_METHODS } from '#contract/shared/service-methods.ts'
import { pictureSchema } from '#contract/shared/pictures.ts'

const monthAndDay = z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/))

/** The public part of the server's settings. */
export const settingsSchema = z.object({
  siteName: z.string(),
  tagline: z.string(),
  /** Company phone number and its hours, for the footer. */
  phone: z.string(),
  phoneHours: z.string(),
  /** `MM-DD` of yearly company holidays. They do not count as delivery days. */
  closedDays: z.array(monthAndDay),
  hero: pictureSchema,
  /** Replaces `hero` on phones. */
  heroPortrait: pictureSchema,
  /** Search suggestions shown before anything is typed. */
  popularWords: z.array(z.string()),
  /** Increases with every change of the catalogue. */
  packVersion: z.int(),
  /** Approximate transfer size of the whole catalogue. */
  packBytes: z.int(),
  /** Public VAPID key, which browsers need to subscribe to push notifications. */
  pushKey: z.string(),
  /** Publishable key of the card payments. null: no payment by card. */
  stripeKey: z.nullable(z.string()),
  /** The methods of the payment service that customers can choose. None without a key. */
  serviceMethods: z.array(z.enum(SERVICE_METHODS)),
  /** null: no web analytics, so no consent dialog. */
  analytics: z.nullable(z.object({ url: z.string(), id: z.string() })),
})

export type Settings = z.output<typeof settingsSchema>
