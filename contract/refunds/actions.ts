/** What staff do with refunds that were promised. `orders refund` makes them. */
import * as z from 'zod/mini'
import { type RefundOutput, shortText, wayField } from '#contract/orders/actions.ts'
import { action } from '#contract/shared/action.ts'

/** `seen`: the state of the refund. */
const refundFields = { refundId: z.string(), seen: z.string() }

const refundAction = action<RefundOutput>()

/** The store has transferred the money. */
export const sent = refundAction('refunds sent', z.strictObject(refundFields))

/** Makes a failed one again, or asks for the account again. */
export const retry = refundAction('refunds retry', z.strictObject({ ...refundFields, way: wayField }))

const ending = z.strictObject({ ...refundFields, reason: shortText('理由') })

/** A transfer has come back or cannot be made. */
export const fail = refundAction('refunds fail', ending)

/** The store no longer makes it; the customer reads the reason. */
export const withdraw = refundAction('refunds withdraw', ending)
