/** The arithmetic of a return, line by line, as staff check it before they settle. */
import type { Settlement } from '#contract/orders/return-schema.ts'
import type { ReturnOutcome } from '#contract/orders/returns.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'

export interface SettlementLine {
  label: string
  text: string
}

/** In the order in which it is computed. The money that is paid back is `money`; points follow it. */
export function listSettlement(
  outcome: ReturnOutcome,
  it: Settlement,
): { money: SettlementLine[]; points: SettlementLine[] } {
  if (outcome === 'exchange') return { money: [], points: [] }
  const { collection, earnedBack } = it
  return {
    money: [
      { label: '商品代金の分', text: formatYen(it.goodsYen) },
      ...it.taxes.map(({ rate, yen, taxYen }) => ({
        label: `${rate}%対象の返金`,
        text: `${formatYen(yen)}（内${formatYen(taxYen)}）`,
      })),
      ...(collection && collection.yen > 0
        ? [
            {
              label: '引き取りの費用',
              text: `−${formatYen(collection.yen)}（${collection.rate}%、内${formatYen(collection.taxYen)}）`,
            },
          ]
        : []),
      ...(collection && collection.points > 0
        ? [{ label: '引き取りの費用', text: `−${formatPoints(collection.points)}` }]
        : []),
      ...(earnedBack.yen > 0 ? [{ label: '使用済みの獲得ポイントの分', text: `−${formatYen(earnedBack.yen)}` }] : []),
      { label: '返金額', text: formatYen(it.refundYen) },
    ],
    points: [
      { label: 'お戻しするポイント', text: formatPoints(it.pointsBack) },
      { label: '獲得予定から取り消すポイント', text: formatPoints(earnedBack.pending) },
      { label: '残高から取り消すポイント', text: formatPoints(earnedBack.balance) },
    ],
  }
}
