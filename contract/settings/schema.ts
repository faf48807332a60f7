import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pictureSchema } from './pictures.ts'

const monthAndDay = z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/))

/** What the page may know of the server's settings. */
export const settingsSchema = z.object({
  siteName: z.string(),
  tagline: z.string(),
  /** The company's number and its hours, for the footer. */
  phone: z.string(),
  phoneHours: z.string(),
  /** `MM-DD`, every year: days on which the company is closed. They do not count as delivery days. */
  closedDays: z.array(monthAndDay),
  hero: pictureSchema,
  /** Replaces `hero` on phones. */
  heroPortrait: pictureSchema,
  /** Words that the search proposes before anything is typed. */
  popularWords: z.array(z.string()),
  /** Grows with every change of the catalogue. */
  packVersion: z.int(),
  /** About how much the whole catalogue is on the wire. */
  packBytes: z.int(),
  /** The public half of the keys that sign the store's pushes; browsers subscribe to it. */
  pushKey: z.string(),
  /** Absent: no web analytics, no consent to ask for. */
  analytics: z.nullable(z.object({ url: z.string(), id: z.string() })),
})
export type Settings = z.output<typeof settingsSchema>

export const readSettings = endpoint({
  method: 'GET',
  path: '/Settings',
  access: 'public',
  summary: 'Public settings',
  output: settingsSchema,
})
