/** What managers do with the hours of single days. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'
import { boundedLine } from '#contract/shared/form-fields.ts'
import { clockTime } from './schema.ts'

const dayShape = {
  shopId: z.int(),
  date: z.iso.date(),
  from: z.optional(clockTime),
  to: z.optional(clockTime),
  /** What the server calls the hours that staff have set; and their reason. */
  seen: z.strictObject({ day: z.string(), reason: z.string() }),
}

export type SeenDay = z.output<typeof dayShape.seen>

const reasonField = boundedLine(100, 'お客様にお見せする理由を指定してください（--reason）。')

export interface DayOutput {
  changed: boolean
  /** `10:00〜15:00` or `休業` */
  hours: string
}

/** A day, or with `from` or `to` a part of it. Reservations stay as they are. */
export const close = action<DayOutput>()('shops close', z.strictObject({ ...dayShape, reason: reasonField }))

/** Takes back what staff have set, or opens the shop at these hours. */
export const open = action<DayOutput>()('shops open', z.strictObject({ ...dayShape, reason: z.optional(reasonField) }))
