/** The amounts of an order as its page, receipt and mails list them. */
import { formatYen } from '#contract/shared/format-number.ts'
import { SERVICES_TITLE } from './labels.ts'
import type { DeductionKind, FeeKind, OrderQuote } from './quote.ts'
import type { OrderLine } from './schema.ts'

/** Fees with the same label are shown as one amount. */
export const FEE_LABELS: Record<FeeKind, string> = {
  shipping: '送料',
  assembly: SERVICES_TITLE,
  pickup: SERVICES_TITLE,
  payment: '代金引換の手数料',
}

const DEDUCTION_LABELS: Record<DeductionKind, string> = { points: 'ポイントのご利用' }

export const getFeeYen = ({ fees }: Pick<OrderQuote, 'fees'>, ...kinds: FeeKind[]): number =>
  fees.reduce((sum, { kind, yen }) => (kinds.includes(kind) ? sum + yen : sum), 0)

/** One point is one yen. */
export const getPointsUsed = ({ deductions }: Pick<OrderQuote, 'deductions'>): number =>
  deductions.reduce((sum, { kind, yen }) => (kind === 'points' ? sum + yen : sum), 0)

export interface Amount {
  label: string
  /** Below 0 if it is deducted. */
  yen: number
}

/** What is added to the price of the goods, and what is deducted. Delivery always comes first, also if it is free. */
export function listAmounts({ fees, deductions }: Pick<OrderQuote, 'fees' | 'deductions'>): Amount[] {
  const all = [
    { label: FEE_LABELS.shipping, yen: 0 },
    ...fees.map(({ kind, yen }) => ({ label: FEE_LABELS[kind], yen })),
    ...deductions.map(({ kind, yen }) => ({ label: DEDUCTION_LABELS[kind], yen: -yen })),
  ]
  const labels = [...new Set(all.map(({ label }) => label))]
  return labels.map((label) => ({
    label,
    yen: all.reduce((sum, it) => (it.label === label ? sum + it.yen : sum), 0),
  }))
}

/** `770円`, `無料`, `−500円` */
export function formatAmount({ yen }: Amount): string {
  if (yen === 0) return '無料'
  return yen < 0 ? `−${formatYen(-yen)}` : formatYen(yen)
}

/** Follows goods at a reduced tax rate. Invoices must tell them from the others. */
export const REDUCED_MARK = '※'

/** Whether a line is taxed at a lower rate than other goods of its time. */
export const isReduced = ({ taxClass }: Pick<OrderLine, 'taxClass'>, { taxRates }: Pick<OrderQuote, 'taxRates'>) =>
  taxRates[taxClass] < taxRates.standard
