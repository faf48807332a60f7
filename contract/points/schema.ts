/** What customers see of their points. */
import * as z from 'zod/mini'
import { POINT_REASONS, type PointReason } from './labels.ts'

/** A change of the available points. All changes together are the balance. */
export const pointChangeSchema = z.object({
  /** Increases from change to change, with gaps. */
  seq: z.int(),
  /** Negative if points were taken away. */
  points: z.int(),
  reason: z.enum(Object.keys(POINT_REASONS) as [PointReason]),
  at: z.iso.datetime(),
})

export type PointChange = z.output<typeof pointChangeSchema>

export const pointsSchema = z.object({
  /** Valid today. */
  available: z.int(),
  /** Promised by orders. */
  pending: z.int(),
  /** The available points by their last day, the next one first. */
  expiries: z.array(z.object({ points: z.int(), lastDay: z.iso.date() })),
  /** The latest first. */
  data: z.array(pointChangeSchema),
  hasEarlier: z.boolean(),
})

export type Points = z.output<typeof pointsSchema>
