import type { SavedCard } from '#contract/payments/api.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: '銀聯',
}

/** `Visa 末尾4242` */
export const formatNumber = ({ brand, last4 }: SavedCard): string => `${BRANDS[brand] ?? 'カード'} 末尾${last4}`

/** `12/2030` */
export const formatExpiry = ({ expMonth, expYear }: SavedCard): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`

/** `Visa 末尾4242（有効期限 12/2030）` */
export const formatCard = (card: SavedCard): string => `${formatNumber(card)}（有効期限 ${formatExpiry(card)}）`

/** `Visa 末尾4242（有効期限切れ）` */
export const formatExpiredCard = (card: SavedCard): string => `${formatNumber(card)}（有効期限切れ）`

/** A card is valid until its month is over in Japan. `now` in ms. */
export const isCardExpired = ({ expMonth, expYear }: SavedCard, now: number): boolean =>
  `${expYear}-${String(expMonth).padStart(2, '0')}` < toJapanDate(now).slice(0, 7)
