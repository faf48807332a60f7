/** How orders are paid: which methods an order allows, and what they cost. */
import { SERVICE_METHODS, type ServiceMethod } from '#contract/shared/service-methods.ts'
import type { ShippingClass } from './shipping.ts'

/** In the order in which they are offered. */
export const PAYMENT_METHODS = ['card', 'paypay', 'konbini', 'transfer', 'cash'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const isByService = (method: PaymentMethod | null | undefined): method is ServiceMethod =>
  SERVICE_METHODS.some((it) => it === method)

/** Paid on the page that follows the order, in some minutes. */
export const isPaidAtOnce = (method: PaymentMethod | null | undefined): boolean =>
  method === 'card' || method === 'paypay'

/** Limits of what is paid, without the fee. */
export const LIMITS_YEN: Record<PaymentMethod, { min: number; max: number }> = {
  card: { min: 50, max: 9_999_999 },
  // More than this in a day is refused by PayPay.
  paypay: { min: 50, max: 500_000 },
  konbini: { min: 120, max: 300_000 },
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
