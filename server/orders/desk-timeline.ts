/** What has happened to an order, with the names of who did it, which only the log of the desk has. */
import type { DeskOrder } from '#contract/orders/desk.ts'
import { REFUND_WAY_LABELS, toRefundNumber } from '#contract/orders/refunds.ts'
import { RETURN_STATE_LABELS, type ReturnState } from '#contract/orders/returns.ts'
import { ORDER_ACTOR_LABELS, ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { Db } from '#server/platform/db/client.ts'
import { formatActor } from '#server/platform/desk/actor.ts'
import { listLog, type LogRow, type Subject } from '#server/platform/desk/log.ts'
import { toOrderSubject } from './desk-actions.ts'
import { EVENT_LABELS } from './desk-output.ts'
import type { RefundRow } from './refund-rows.ts'
import type { ReturnRow } from './returns.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'

/** More than an order and its returns ever have. */
const MAX_ENTRIES = 500

/** What is in the log of refunds and returns, and no event of the order. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  'orders refund': '返金',
  'orders receipt': '領収書の発行',
  'refunds sent': '返金の送金',
  'refunds fail': '返金の失敗',
  'refunds retry': '返金のやり直し',
  'refunds withdraw': '返金の取りやめ',
  'returns inspect': '返品の検品',
}

interface Happened {
  events: readonly OrderEventRow[]
  refunds: readonly RefundRow[]
  returns: readonly ReturnRow[]
}

/** The oldest first. */
export async function loadTimeline(
  db: Db,
  row: OrderRow,
  { events, refunds, returns }: Happened,
): Promise<DeskOrder['timeline']> {
  const subjects: Subject[] = [
    toOrderSubject(row),
    ...refunds.map(({ position }) => ({ kind: 'refund', id: toRefundNumber(row.number, position) })),
    ...returns.map(({ number }) => ({ kind: 'return', id: number })),
  ]
  const log = (await listLog(db, { subjects, limit: MAX_ENTRIES })).toReversed()
  const ofEvents = events.map((event) => ({
    at: event.at.toISOString(),
    what: toWhat(event),
    by: findName(event, log),
    reason: event.reason,
  }))
  const others = log.flatMap((entry) => {
    const label = ACTION_LABELS[entry.action]
    if (label === undefined) return []
    return {
      at: entry.at.toISOString(),
      what: label,
      by: formatActor(toActor(entry)),
      reason: toDetail(entry, refunds),
    }
  })
  return [...ofEvents, ...others].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function toWhat({ kind, state, revision }: OrderEventRow): string {
  if (revision === 0) return `ご注文（${ORDER_STATE_LABELS[state]}）`
  const label = ORDER_STATE_LABELS[state]
  if (kind === 'state') return label
  return kind === 'undo' ? `${EVENT_LABELS.undo}（${label}に戻す）` : EVENT_LABELS[kind]
}

const toActor = ({ actorKind: kind, actorName: name }: LogRow) => ({ kind, name })

function findName(event: OrderEventRow, log: readonly LogRow[]): string {
  const { actor, kind, revision } = event
  const isIt = (it: LogRow): boolean =>
    kind === 'return' || kind === 'replacement'
      ? isOfReturn(it, event)
      : it.subjectKind === 'order' && (it.after['revision'] === revision || isPlacing(it, revision))
  const entry = actor === 'desk' ? log.find(isIt) : undefined
  return entry ? formatActor(toActor(entry)) : ORDER_ACTOR_LABELS[actor]
}

/** Entries of a return have its own revision, so they are known by their time and what the event says. */
const isOfReturn = ({ subjectKind, subjectId, action, after, at }: LogRow, { reason, kind, ...event }: OrderEventRow) =>
  subjectKind === 'return' &&
  at.getTime() === event.at.getTime() &&
  (kind === 'replacement'
    ? action === 'returns replace'
    : reason === `${subjectId} ${RETURN_STATE_LABELS[after['state'] as ReturnState]}`)

const isPlacing = ({ action }: LogRow, revision: number): boolean => action === 'orders create' && revision === 0

function toDetail({ after, subjectKind, subjectId }: LogRow, refunds: readonly RefundRow[]): string {
  if (subjectKind !== 'order') return subjectId
  const refund = refunds.find(({ position }) => position === after['position'])
  return refund ? `${formatYen(refund.yen)}　${REFUND_WAY_LABELS[refund.way]}　${refund.reason}` : ''
}
