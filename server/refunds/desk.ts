/** Desk commands for refunds. */
import { and, desc, eq } from '#drizzle'
import {
  getRefundWay,
  parseRefundNumber,
  REFUND_STATE_LABELS,
  REFUND_STATES,
  REFUND_WAY_LABELS,
  REFUND_WAYS,
  type RefundState,
  type RefundWay,
  toRefundNumber,
} from '#contract/orders/refunds.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { findOrder } from '#server/orders/desk-actions.ts'
import { parseYen } from '#server/orders/desk-amount.ts'
import { enqueueRefundMail } from '#server/orders/refund-queue.ts'
import {
  addRefund,
  changeRefund,
  getRemaining,
  isUnsettled,
  loadRefunds,
  type RefundRow,
  replaceRefund,
} from '#server/orders/refunds.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import { lockOrder } from '#server/orders/state.ts'
import { customers } from '#server/customers/schema.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseDateOption,
} from '#server/platform/desk/command.ts'
import { isBetweenDays, toNumber } from '#server/platform/desk/contact-search.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import type { Db } from '#server/platform/db/client.ts'

const MAX_LISTED = 50
const MAX_REASON = 100
const WHICH = '<返金番号>'
const WAYS = `<${REFUND_WAYS.join('|')}>`

interface Found {
  row: RefundRow
  order: OrderRow
}

async function find(db: Db, text = ''): Promise<Found> {
  const parts = parseRefundNumber(toNumber(text))
  const [found] = parts
    ? await db
        .select({ row: refunds, order: orders })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(and(eq(orders.number, parts.orderNumber), eq(refunds.position, parts.position)))
    : []
  if (!found) throw new CommandError(`返金が見つかりません（例：261120-7K2M9P-1）: ${text}`)
  return found
}

const formatNumber = ({ row, order }: Found): string => toRefundNumber(order.number, row.position)

function parseState(text: string | undefined): RefundState | undefined {
  if (text === undefined) return undefined
  const found = REFUND_STATES.find((it) => it === text || REFUND_STATE_LABELS[it] === text)
  if (!found)
    throw new CommandError(`状態は ${Object.values(REFUND_STATE_LABELS).join('|')} で指定してください: ${text}`)
  return found
}

function parseWay(text: string | undefined): RefundWay | undefined {
  if (text === undefined) return undefined
  const found = REFUND_WAYS.find((it) => it === text)
  if (!found) throw new CommandError(`--way は ${REFUND_WAYS.join(' か ')} で指定してください: ${text}`)
  return found
}

const COLUMNS = [
  { title: '返金番号', of: formatNumber },
  { title: '日時', of: ({ row }: Found) => formatTime(row.createdAt) },
  { title: '金額', of: ({ row }: Found) => formatYen(row.yen) },
  { title: '方法', of: ({ row }: Found) => REFUND_WAY_LABELS[row.way] },
  { title: '状態', of: ({ row }: Found) => REFUND_STATE_LABELS[row.state] },
  { title: '理由', of: ({ row }: Found) => row.reason, isLong: true },
]

/** Those that still need something to be done, unless something is asked for. */
async function list({ db }: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const state = parseState(options['state'])
  const days = isBetweenDays(refunds.createdAt, parseDateOption(options['from']), parseDateOption(options['to']))
  const isWanted = Object.keys(options).length === 0 ? isUnsettled : and(state && eq(refunds.state, state), ...days)
  const found = await db
    .select({ row: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isWanted)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(MAX_LISTED + 1)
  const shown = found.slice(0, MAX_LISTED)
  const more = found.length > MAX_LISTED ? ['ほかにもあります。--state、--from、--to で絞り込めます。'] : []
  return {
    lines: [...(shown.length > 0 ? formatTable(COLUMNS, shown) : ['該当する返金はありません。']), ...more],
    data: { refunds: shown.map(toData) },
  }
}

/** Without the account, which only `show` needs, and the hash of the link. */
function toData(found: Found) {
  const { account: _, tokenHash: __, ...row } = found.row
  return { number: formatNumber(found), orderNumber: found.order.number, ...row }
}

async function show({ db }: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const found = await find(db, operands[0])
  const { row, order } = found
  const rows = await loadRefunds(db, order.id)
  const replacement = rows.find(({ id }) => id === row.replacedById)
  const { account } = row
  return {
    lines: formatFields({
      返金番号: formatNumber(found),
      ご注文: order.number,
      金額: formatYen(row.yen),
      消費税: row.taxes
        .map(({ rate, yen, taxYen }) => `${rate}% ${formatYen(yen)}（内${formatYen(taxYen)}）`)
        .join('、'),
      方法: REFUND_WAY_LABELS[row.way],
      状態: REFUND_STATE_LABELS[row.state],
      理由: row.reason,
      失敗の理由: row.failure,
      やり直し: replacement && toRefundNumber(order.number, replacement.position),
      受付: formatTime(row.createdAt),
      完了: formatTime(row.madeAt),
      Stripeの番号: row.stripeRefundId,
      ご注文外のお支払い: row.unmatchedIntentId,
      振込先: account && `${account.bank} ${account.branch} ${account.type} ${account.number}\n${account.holder}`,
      残り: `${formatYen(getRemaining(order, rows).yen)}（返金できる額）`,
    }),
    data: { ...toData(found), account },
  }
}

/** With the order locked. */
async function assertWay(tx: Db, order: OrderRow, way: RefundWay): Promise<void> {
  if (way === 'card' && order.method !== 'card')
    throw new CommandError(
      `${order.number}: カードでお支払いのご注文ではありません。--way transfer を指定してください。`,
    )
  if (way !== 'points') return
  const [customer] = await tx
    .select({ closedAt: customers.closedAt })
    .from(customers)
    .where(eq(customers.id, order.customerId))
  if (!customer || customer.closedAt)
    throw new CommandError(`${order.number}: 退会されたお客様には、ポイントで返金できません。`)
}

async function refundOrder({ db, now }: DeskDeps, { operands, options }: CommandInput): Promise<CommandOutput> {
  const [which = '', text = ''] = operands
  const found = await findOrder(db, which)
  if (!found) throw new CommandError(`ご注文が見つかりません: ${which}`)
  const reason = (options['reason'] ?? '').trim()
  if (reason === '' || reason.length > MAX_REASON)
    throw new CommandError(`--reason に理由を${MAX_REASON}文字までで指定してください。`)
  const yen = parseYen(text)
  if (yen === undefined || yen < 1) throw new CommandError(`金額は円の整数で指定してください（例：1500）: ${text}`)
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id)
    const remaining = getRemaining(order, await loadRefunds(tx, order.id)).yen
    if (remaining === 0) throw new CommandError(`${order.number}: 返金できるお支払いがありません。`)
    if (yen > remaining)
      throw new CommandError(`${order.number}: 返金できるのは、残りの${formatYen(remaining)}までです。`)
    const way = parseWay(options['way']) ?? getRefundWay(order.method)
    await assertWay(tx, order, way)
    const row = await addRefund(tx, { order, yen, way, reason, actor: 'desk', nowMs: now() })
    return toResult({ row, order }, ADDED[way])
  })
}

const ADDED: Record<RefundWay, string> = {
  card: 'カードへ返金します。結果は refunds show で確認できます。',
  transfer: '返金先の口座をお尋ねするメールをお送りします。口座が届いたら送金し、refunds sent で記録してください。',
  points: 'ポイントで返金し、お客様にメールでお知らせします。',
}

const toResult = (found: Found, text: string, isChanged = true): CommandOutput => ({
  lines: [`${formatNumber(found)}: ${text}`],
  data: { changed: isChanged, number: formatNumber(found) },
})

/** Runs with the order locked and the refund read again. */
async function withLock(
  { db }: DeskDeps,
  { operands: [text] }: CommandInput,
  run: (tx: Db, found: Found) => Promise<CommandOutput>,
): Promise<CommandOutput> {
  const { order } = await find(db, text)
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id)
    return run(tx, { row: (await find(tx, text)).row, order: locked })
  })
}

const recordSent = (deps: DeskDeps, input: CommandInput): Promise<CommandOutput> =>
  withLock(deps, input, async (tx, found) => {
    if (found.row.way !== 'transfer') throw new CommandError(`${formatNumber(found)}: 銀行振込での返金ではありません。`)
    const isChanged = await changeRefund(tx, { ...found, to: 'sent', nowMs: deps.now() })
    return toResult(
      found,
      isChanged ? '送金を記録し、お客様にメールでお知らせします。' : 'すでに送金済みです。',
      isChanged,
    )
  })

/** A failed refund again, in the same or another way. Of a transfer without an account: the mail that asks for it. */
const retry = (deps: DeskDeps, input: CommandInput): Promise<CommandOutput> =>
  withLock(deps, input, async (tx, found) => {
    const { row, order } = found
    const chosen = parseWay(input.options['way'])
    if (row.state === 'requested' && (chosen ?? 'transfer') === 'transfer') {
      await enqueueRefundMail(tx, row.id, `requested:${deps.now()}`)
      return toResult(found, '返金先の口座をお尋ねするメールを、もう一度お送りします。前のリンクは使えなくなります。')
    }
    const way = chosen ?? row.way
    if (row.state !== 'failed')
      throw new CommandError(`${formatNumber(found)}: 「${REFUND_STATE_LABELS[row.state]}」の返金は、やり直せません。`)
    await assertWay(tx, order, way)
    const added = await replaceRefund(tx, row, { order, way, actor: 'desk', nowMs: deps.now() })
    if (added === 'before') return toResult(found, 'すでにやり直しています。', false)
    if (added === 'covered') return toResult(found, 'ほかの返金で済んでいるため、対応済みにしました。')
    const rest = added.yen < row.yen ? `残りは${formatYen(added.yen)}です。` : ''
    return toResult({ row: added, order }, `${rest}${ADDED[way]}`)
  })

export const refundCommands: Command[] = [
  {
    name: 'refunds list',
    operands: [],
    options: { from: '<日付>', to: '<日付>', state: `<${Object.values(REFUND_STATE_LABELS).join('|')}>` },
    about: '返金のうち対応が必要なもの（指定すると全体からさがす）',
    run: list,
  },
  { name: 'refunds show', operands: [WHICH], about: '返金の詳細と振込先を表示する', run: show },
  {
    name: 'orders refund',
    operands: ['<番号|ID>', '<返金額>'],
    options: { reason: '<理由>', way: WAYS },
    about: '一部または全部を返金する（指定がなければ、カードにはカードへ、ほかは銀行振込で）',
    changes: true,
    run: refundOrder,
  },
  {
    name: 'refunds sent',
    operands: [WHICH],
    about: '銀行振込での返金を送金済みにし、お客様に知らせる',
    changes: true,
    run: recordSent,
  },
  {
    name: 'refunds retry',
    operands: [WHICH],
    options: { way: WAYS },
    about: '失敗した返金をやり直す（方法を変えられる）、または口座を尋ねるメールを送り直す',
    changes: true,
    run: retry,
  },
]
