/** The returns of an order, as its page shows them. */
import * as z from 'zod/mini'
import { RETURN_CAUSES, RETURN_OUTCOMES, RETURN_PROBLEMS, RETURN_STATES } from './returns.ts'
import { includedTaxShape, taxesField } from './tax-fields.ts'

/** Pieces of an order's line, by the position of the line from 0. */
export const returnedLineSchema = z.object({ position: z.int(), quantity: z.int() })

/** What a return gives back and takes back; see `settle` in contract/returns. */
export const settlementSchema = z.object({
  /** The value of the goods, before points and fees. */
  goodsYen: z.int(),
  /** Money and tax that are given back at each rate, the higher first, before the deductions. */
  taxes: taxesField,
  /** Points used for the order that go back to the balance. */
  pointsBack: z.int(),
  /** What is kept for the collection: out of the money, then out of the points. Null if nothing is. */
  collection: z.nullable(z.object({ ...includedTaxShape, points: z.int() })),
  /** Points that the order had earned: not granted any more, taken from the balance, and kept from the money as yen. */
  earnedBack: z.object({ pending: z.int(), balance: z.int(), yen: z.int() }),
  /** What is paid to the customer: less than the rest if the shop had paid back something before. */
  refundYen: z.int(),
})

export type Settlement = z.output<typeof settlementSchema>

export const orderReturnSchema = z.object({
  /** RT-YYMMDD-XXXX */
  number: z.string(),
  state: z.enum(RETURN_STATES),
  /** Each position once. */
  lines: z.array(returnedLineSchema),
  reason: z.enum(RETURN_CAUSES),
  /** What was asked for. */
  wish: z.enum(RETURN_OUTCOMES),
  /** Whether the shop fetches the goods, at the customer's cost unless it is the shop's fault. */
  isCollected: z.boolean(),
  note: z.string(),
  /** Photos. */
  fileIds: z.array(z.string()),
  /** How it ended; null until that is decided. An exchange is decided when the replacement is ordered, before the end. */
  outcome: z.nullable(z.enum(RETURN_OUTCOMES)),
  /** Of a reduction: what the lines cost less. */
  reductions: z.array(z.object({ position: z.int(), yen: z.int() })),
  /** Counts up with what was settled or exchanged; null before. */
  appliedIn: z.nullable(z.int()),
  /** Null until it was settled. */
  settlement: z.nullable(settlementSchema),
  /** Of the order's refund that pays the money back; null without one. */
  refundPosition: z.nullable(z.int()),
  /** For the customer; empty unless it was declined. */
  declineReason: z.string(),
  /** Whether the customer can withdraw it. */
  canWithdraw: z.boolean(),
  createdAt: z.iso.datetime(),
  arrivedAt: z.nullable(z.iso.datetime()),
  /** When it was settled, declined or withdrawn. */
  closedAt: z.nullable(z.iso.datetime()),
})

export type OrderReturn = z.output<typeof orderReturnSchema>

/** What of a line the customer has received and not returned. See `countReturnable`. */
export const returnableLineSchema = z.object({
  position: z.int(),
  /** By the last day on which they can be returned, the earliest first: shipments may arrive on several days. */
  pieces: z.array(z.object({ lastDay: z.iso.date(), quantity: z.int() })),
  /** Why there are none; null if there are some. */
  problem: z.nullable(z.enum(RETURN_PROBLEMS)),
})

export type ReturnableLine = z.output<typeof returnableLineSchema>
