/** Paying an order at a convenience store: which chains take it, and how that is done there. */
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'

/** Those of the payment service. Seven-Eleven is none of them. */
export const KONBINI_CHAINS = ['familymart', 'lawson', 'ministop', 'seicomart'] as const

type KonbiniChain = (typeof KONBINI_CHAINS)[number]

export const KONBINI_LABELS: Record<KonbiniChain, string> = {
  familymart: 'ファミリーマート',
  lawson: 'ローソン',
  ministop: 'ミニストップ',
  seicomart: 'セイコーマート',
}

/** `ファミリーマート、ローソン、ミニストップ、セイコーマート` */
export const KONBINI_NAMES = Object.values(KONBINI_LABELS).join('、')

const AT_LOPPI =
  '店内の端末（Loppi）で「各種番号をお持ちの方」を選び、番号を入力します。出てきた申込券をレジに出してお支払いください。'

export const KONBINI_STEPS: Record<KonbiniChain, string> = {
  familymart:
    '店内のマルチコピー機で「代金支払い」を選び、番号を入力します。出てきた申込券をレジに出してお支払いください。',
  lawson: AT_LOPPI,
  ministop: AT_LOPPI,
  seicomart: 'レジで「インターネット代金支払い」と伝え、レジの画面に番号を入力してお支払いください。',
}

export const KONBINI_NOTE =
  'お支払いは現金のみです。申込券は、発行から30分以内にレジへお持ちください。番号はチェーンごとに異なります。'

/** What is entered at the store. */
export interface VoucherCode {
  chain: KonbiniChain
  paymentCode: string
  /** Null if the chain asks for none. */
  confirmationNumber: string | null
}

/** `2026年12月3日（木）23:59`: the last minute of the day that ends at this time. */
export const formatVoucherDue = (dueAt: string): string => `${formatDay(toJapanDate(Date.parse(dueAt) - 1))}23:59`

/** From then on the numbers pay nothing; the order is cancelled a moment later. */
export const isVoucherOver = (dueAt: string, nowMs: number): boolean => nowMs >= Date.parse(dueAt)

export const VOUCHER_OVER =
  'この番号では、お支払いいただけません。ご注文は、まもなく取り消します。期限までにお支払いになったときは、確認でき次第、メールでお知らせします。'

/** In groups, because it is read and typed: `123 456 789 012`. */
export const formatPaymentCode = (code: string): string => code.replaceAll(/\d{3}(?=\d)/g, '$& ')
