import type { SavedCard } from '#contract/payments/api.ts'

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: '銀聯',
}

/** `Visa 末尾4242（有効期限 12/2030）` */
export const formatCard = ({ brand, last4, expMonth, expYear }: SavedCard): string =>
  `${BRANDS[brand] ?? 'カード'} 末尾${last4}（有効期限 ${String(expMonth).padStart(2, '0')}/${expYear}）`
