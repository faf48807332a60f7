/** What staff read for stored values. */
import type { BlockRow, ReservationRow } from './rows.ts'

export const CHANNEL_LABELS: Record<ReservationRow['channel'], string> = {
  web: 'ウェブサイト',
  phone: '電話',
  shop: '来店',
}

export const POOL_LABELS: Record<BlockRow['pool'], string> = { visit: '来店', survey: '現地調査' }
