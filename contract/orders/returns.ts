/** Returns of an order: why and how goods come back, in which steps, and what these are called. */
import { addDays } from '#contract/shared/civil-date.ts'

/** Why goods come back: faulty, not what was ordered, not wanted any more, something else. */
export const RETURN_REASONS = ['defect', 'wrong-item', 'own-wish', 'other'] as const

export type ReturnReason = (typeof RETURN_REASONS)[number]

export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  defect: '不良',
  'wrong-item': 'お届け違い',
  'own-wish': 'お客様都合',
  other: 'その他',
}

/** `not-shipped`: no one has asked for it. Goods could not be shipped, and the order was closed without them. */
export const RETURN_CAUSES = [...RETURN_REASONS, 'not-shipped'] as const

export type ReturnCause = (typeof RETURN_CAUSES)[number]

export const RETURN_CAUSE_LABELS: Record<ReturnCause, string> = { ...RETURN_REASON_LABELS, 'not-shipped': '発送できず' }

/** The shop then pays for what the return costs. */
export const isFaultOfShop = (cause: ReturnCause): boolean =>
  cause === 'defect' || cause === 'wrong-item' || cause === 'not-shipped'

/** What a return ends with: money, the same goods again, or a lower price for goods that the customer keeps. */
export const RETURN_OUTCOMES = ['refund', 'exchange', 'reduction'] as const

export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number]

export const RETURN_OUTCOME_LABELS: Record<ReturnOutcome, string> = {
  refund: '返金',
  exchange: '交換',
  reduction: '減額',
}

/**
 * `requested`, then `arrived` when the goods are back, then `settled`. The shop may decline it until then, and the customer may
 * withdraw it until the goods are back.
 */
export const RETURN_STATES = ['requested', 'arrived', 'settled', 'declined', 'withdrawn'] as const

export type ReturnState = (typeof RETURN_STATES)[number]

export const RETURN_STATE_LABELS: Record<ReturnState, string> = {
  requested: '受付',
  arrived: '到着',
  settled: '精算済み',
  declined: 'お断り',
  withdrawn: '取り下げ',
}

/** Its pieces are reserved: no other return can have them. */
export const isReturnOpen = (state: ReturnState): boolean => state === 'requested' || state === 'arrived'

/** Its pieces are not with the customer, or are on their way back. */
export const isTakenBack = ({ state, outcome }: { state: ReturnState; outcome: ReturnOutcome | null }): boolean =>
  isReturnOpen(state) || (state === 'settled' && outcome !== 'reduction')

/** Customers announce a return within so many days after the day on which the goods arrived. */
export const RETURN_DAYS = 8

/** Why no piece of a line can come back: not there yet, or returned already. */
export const RETURN_PROBLEMS = ['not-delivered', 'returned'] as const

/** The name of a customer's return in the outbox. */
export const RETURN_SUBMISSION = 'return'

/** How the customer has opened the order: by the token of its link, or with an account if that is undefined. */
export interface OrderAccess {
  number: string
  token: string | undefined
}

/** Its form; with the key of a return after `#`, the outcome. */
export const getReturnPage = ({ number, token }: OrderAccess): string =>
  `${token === undefined ? '/mypage' : ''}/order/${number}/return`

/** The last day for pieces that have arrived on a day. */
export const getReturnDay = (deliveredOn: string): string => addDays(deliveredOn, RETURN_DAYS)

/** Pieces of a line that the customer can return online. After the last day, customers contact the shop about faults. */
export const countReturnable = (
  { pieces }: { pieces: readonly { lastDay: string; quantity: number }[] },
  today: string,
): number => pieces.reduce((sum, { lastDay, quantity }) => (lastDay >= today ? sum + quantity : sum), 0)
