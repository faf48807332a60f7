/** How orders are paid: which methods an order allows, and what they cost. */
import type { ShippingClass } from './shipping.ts'

export const PAYMENT_METHODS = ['card', 'transfer', 'cash'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Limits of what is paid, without the fee. */
const LIMITS_YEN: Record<PaymentMethod, { min: number; max: number }> = {
  card: { min: 50, max: 9_999_999 },
  transfer: { min: 1, max: 9_999_999 },
  cash: { min: 1, max: 300_000 },
}

/** Cash on delivery: up to this amount, without the fee, this fee. */
export const CASH_FEES: readonly (readonly [upToYen: number, feeYen: number])[] = [
  [10_000, 330],
  [30_000, 440],
  [100_000, 660],
  [300_000, 1_100],
]

/** Why an order cannot be paid with a method. */
export type PaymentProblem = 'too-little' | 'too-much' | 'class-l'

export interface PaymentQuote {
  method: PaymentMethod
  /** 0 if there is a problem. */
  feeYen: number
  problem?: PaymentProblem
}

/** `amountYen`: goods, delivery and services without the points spent; more than 0. */
export function quotePayment(method: PaymentMethod, amountYen: number, shippingClass: ShippingClass): PaymentQuote {
  const problem = findProblem(method, amountYen, shippingClass)
  if (problem) return { method, feeYen: 0, problem }
  const [, feeYen] = (method === 'cash' && CASH_FEES.find(([upToYen]) => amountYen <= upToYen)) || [0, 0]
  return { method, feeYen }
}

function findProblem(
  method: PaymentMethod,
  amountYen: number,
  shippingClass: ShippingClass,
): PaymentProblem | undefined {
  if (method === 'cash' && shippingClass === 'L') return 'class-l'
  const { min, max } = LIMITS_YEN[method]
  return amountYen < min ? 'too-little' : amountYen > max ? 'too-much' : undefined
}
