/** Texts about points. */
import { formatNumber } from '#contract/shared/format-number.ts'

/** Why the available points changed. */
export const POINT_REASONS = {
  registration: '会員登録',
  gift: '店舗からの付与',
  earned: 'お買い物',
  restored: 'ご注文のキャンセル・返品による返還',
  refund: 'ご返金',
  spent: 'ご注文でのご利用',
  expired: '有効期限切れ',
  cancelled: '取り消し',
}

export type PointReason = keyof typeof POINT_REASONS

/** `1,250ポイント` */
export const formatPoints = (points: number): string => `${formatNumber(points)}ポイント`
