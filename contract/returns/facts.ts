/** What a return asks for and what it gives back, as its form shows it. */
import { isFaultOfShop, RETURN_OUTCOME_LABELS } from '#contract/orders/returns.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { type Fact, presentFacts } from '#contract/submissions/form.ts'
import { formatReturnedLine, REASON_TEXTS, WAY_TEXTS } from './labels.ts'
import { previewReturn, type ReturnPreview } from './preview.ts'
import type { NewReturn } from './schema.ts'

/** What is asked for, what it costs, and what goes back. `at`: when it is sent, or was received. */
export function getReturnFacts(order: Order, it: NewReturn, at: number): Fact[] {
  const isExchange = it.wish === 'exchange'
  const preview = previewReturn(order, it, at)
  return presentFacts([
    ['商品', it.lines.map((line) => formatReturnedLine(order.lines, line)).join('\n')],
    ['理由', REASON_TEXTS[it.reason]],
    ['ご希望', RETURN_OUTCOME_LABELS[it.wish]],
    ['返送の方法', it.isCollected ? WAY_TEXTS.collect : WAY_TEXTS.send],
    ['返送の費用', preview && formatCosts(it, preview)],
    ['交換', isExchange ? '同じ商品を、費用なしでお届けします。ご用意できないときは、返金をご案内します。' : undefined],
    ['ご返金の目安', preview && !isExchange ? formatRefund(order, preview) : undefined],
    ['ポイント', preview && !isExchange ? formatPointChanges(preview) : undefined],
    ['ご説明', it.note],
    ['写真', it.fileIds.length > 0 ? `${it.fileIds.length}枚` : undefined],
  ])
}

function formatCosts({ reason, isCollected }: NewReturn, { collection }: ReturnPreview): string {
  if (isFaultOfShop(reason)) return '当店が負担します。'
  if (!isCollected) return 'お客様のご負担です。'
  const { yen = 0, points = 0 } = collection ?? {}
  const parts = [yen > 0 && formatYen(yen), points > 0 && formatPoints(points)].filter(Boolean)
  return parts.length > 0 ? `${parts.join('と')}を、お返しする分から差し引きます。` : 'かかりません。'
}

function formatRefund({ payment, quote }: Order, { refundYen, includesFees }: ReturnPreview): string {
  if (refundYen === 0) return 'お返しする代金はありません。'
  const way =
    payment === 'card' ? 'クレジットカードに返金します。' : '返金先の口座をメールでお伺いし、お振り込みします。'
  const hasFees = quote.fees.some(({ kind }) => kind === 'shipping' || kind === 'payment')
  const fees = hasFees && `お届け時の送料と手数料は${includesFees ? '返金に含みます。' : '返金しません。'}`
  return [formatYen(refundYen), way, fees].filter(Boolean).join('\n')
}

function formatPointChanges({ pointsBack, earnedBack: { pending, balance } }: ReturnPreview): string {
  return [
    pointsBack > 0 && `ご利用の${formatPoints(pointsBack)}をお返しします。`,
    pending > 0 && `付与する予定の${formatPoints(pending)}を取り消します。`,
    balance > 0 &&
      `付与した${formatPoints(balance)}を取り消します。残りが足りないときは、その分を返金から差し引きます。`,
  ]
    .filter(Boolean)
    .join('\n')
}
