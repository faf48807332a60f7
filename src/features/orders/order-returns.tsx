import type { ReactNode } from 'react'
import {
  getReturnPage,
  RETURN_OUTCOME_LABELS,
  RETURN_STATE_LABELS,
  type ReturnState,
} from '#contract/orders/returns.ts'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { CAUSE_TEXTS, formatReturnedLine, WAY_TEXTS } from '#contract/returns/labels.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { useOrderAccess } from '#src/device/query/order-access.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { Badge } from '#src/ui/content/badge.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { getContactWays } from './contact-ways.ts'
import { listChoices } from './returnable.ts'
import { Timeline } from './timeline.tsx'
import { WithdrawReturn } from './withdraw-return.tsx'
import css from './order-returns.module.css'

interface OrderReturnsProps {
  order: Order
  /** Those that have not arrived at the shop, by another feature. */
  pending: ReactNode
  /** The order may have changed. */
  onChange: () => void
}

/** The returns of an order, and the way to ask for one. Nothing before a delivery. */
export function OrderReturns({ order, pending, onChange }: OrderReturnsProps) {
  const { lines, returns = [] } = order
  return (
    <>
      {pending}
      {returns.length > 0 && (
        <ul role="list" aria-label="返品・交換" className={css.returns}>
          {returns.map((it) => (
            <li key={it.number}>
              <p className={css.head}>
                <strong>{it.number}</strong>
                <Badge kind={BADGES[it.state]}>{RETURN_STATE_LABELS[it.state]}</Badge>
              </p>
              <FactList
                facts={[
                  ['商品', it.lines.map((line) => formatReturnedLine(lines, line)).join('\n')],
                  ['理由', CAUSE_TEXTS[it.reason]],
                  ['ご希望', RETURN_OUTCOME_LABELS[it.wish]],
                  ['返送の方法', it.reason !== 'not-shipped' && (it.isCollected ? WAY_TEXTS.collect : WAY_TEXTS.send)],
                  ['ご説明', it.note],
                  ['写真', it.fileIds.length > 0 && `${it.fileIds.length}枚`],
                  ['お断りの理由', it.declineReason],
                  ...listSettled(it),
                ]}
              />
              <Steps it={it} />
              {it.canWithdraw && <WithdrawReturn order={order} it={it} onChange={onChange} />}
            </li>
          ))}
        </ul>
      )}
      <OpenReturn order={order} />
    </>
  )
}

const BADGES = { requested: 'honey', arrived: 'honey', settled: 'moss', declined: 'clay', withdrawn: 'calm' } as const

/** What was given back and taken back. */
function listSettled({ settlement, refundPosition, outcome }: OrderReturn): [string, ReactNode][] {
  if (!settlement) return outcome === 'exchange' ? [['対応', '交換の商品を手配しました。']] : []
  const { refundYen, pointsBack, collection, earnedBack } = settlement
  const taken = earnedBack.pending + earnedBack.balance
  return [
    ['対応', outcome && RETURN_OUTCOME_LABELS[outcome]],
    [
      'ご返金',
      refundYen > 0 && `${formatYen(refundYen)}${refundPosition === null ? '' : '（下の「返金」をご覧ください）'}`,
    ],
    [
      '引き取りの費用',
      collection &&
        [
          collection.yen > 0 && `−${formatYen(collection.yen)}`,
          collection.points > 0 && `−${formatPoints(collection.points)}`,
        ]
          .filter(Boolean)
          .join('、'),
    ],
    ['ポイントのお返し', pointsBack > 0 && formatPoints(pointsBack)],
    ['ポイントの取り消し', taken > 0 && formatPoints(taken)],
    ['ポイントの不足分', earnedBack.yen > 0 && `−${formatYen(earnedBack.yen)}`],
  ]
}

const NEXT: Partial<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['arrived', 'settled'],
  arrived: ['settled'],
}

function Steps({ it: { state, createdAt, arrivedAt, closedAt } }: { it: OrderReturn }) {
  const past: [ReturnState, string | null][] = [
    ['requested', createdAt],
    ['arrived', arrivedAt],
    [state, closedAt],
  ]
  return (
    <Timeline
      label="経過"
      past={past.flatMap(([step, at]) => (at === null ? [] : { title: RETURN_STATE_LABELS[step], at }))}
      next={(NEXT[state] ?? []).map((step) => RETURN_STATE_LABELS[step])}
    />
  )
}

/** A link to the form, with the last day; or why nothing can be returned. */
function OpenReturn({ order }: { order: Order }) {
  const access = useOrderAccess(order.number)
  const now = useNow()
  const { rows } = useOutbox()
  const offered = listChoices(order, rows, now).flatMap(({ lastDay }) => lastDay ?? [])
  if (offered.length > 0)
    return (
      <>
        <p className={css.note}>{`${formatDay(offered.toSorted()[0]!)}まで、このページからお申し込みいただけます。`}</p>
        <InternalLink href={getReturnPage(access)} className={buttonClass('secondary')}>
          返品・交換を申し込む
        </InternalLink>
      </>
    )
  const today = toJapanDate(now)
  const days = (order.returnable ?? []).flatMap(({ pieces }) => pieces.map(({ lastDay }) => lastDay))
  const lastDay = days
    .filter((day) => day < today)
    .toSorted()
    .at(-1)
  if (lastDay === undefined) return null
  return (
    <p className={css.note}>
      {`お申し込みの受け付けは、${formatDay(lastDay)}に終わりました。商品に不具合があるときは、${getContactWays(access)}でご連絡ください。`}
    </p>
  )
}
