/** What staff do with the stock that the store counts. */
import * as stockSpecs from '#contract/stock/actions.ts'
import type { CountOutput, MoveInput, StockOutput } from '#contract/stock/actions.ts'
import type { ActionSpec } from '#contract/shared/action.ts'
import { eq } from '#drizzle'
import { changeCatalogueIn } from '#server/catalogue/change.ts'
import { refreshDerivedColumns } from '#server/catalogue/derived.ts'
import { variants } from '#server/catalogue/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionContext, type ActionResult, type DeskAction, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import type { LogEntry } from '#server/platform/desk/log.ts'
import { formatTime } from '#server/platform/desk/show.ts'
import { changeStock, getStockAt, loadLastCount } from './ledger.ts'
import type { StockReason } from '#contract/stock/reasons.ts'

interface StockChange {
  reason: StockReason
  /** Computes the difference from the present stock, with the row locked. */
  getDelta: (stock: number) => number | Promise<number>
  /** Default: now. */
  at?: Date | undefined
}

async function change(
  tx: Db,
  sku: string,
  { reason, getDelta, at }: StockChange,
  { actor, nowMs }: ActionContext,
): Promise<StockOutput> {
  const output = { before: 0, stock: 0 }
  await changeCatalogueIn(tx, async (_, rev) => {
    const [row] = await tx.select().from(variants).where(eq(variants.sku, sku)).for('update')
    if (!row) throw new CommandError(`品番が見つかりません: ${sku}`)
    const delta = await getDelta(row.stock)
    output.before = output.stock = row.stock
    // A count that finds what was expected is worth an entry.
    if (delta === 0 && reason !== 'count') return false
    const entry = { sku, delta, reason, actor: actor.name, nowMs: at?.getTime() ?? nowMs }
    const changed = await changeStock(tx, entry)
    if (!changed) throw new CommandError(`${sku}: 在庫は${row.stock}点です。${-delta}点は減らせません。`)
    output.stock = changed.stock
    if (delta === 0) return false
    await refreshDerivedColumns(tx, [row.itemId], rev)
    return true
  })
  return output
}

const toEntry = (sku: string, { before, stock }: StockOutput, reason: StockReason): LogEntry => ({
  subject: { kind: 'variant', id: sku },
  before: { stock: before },
  after: { stock, reason: logCode(reason) },
})

function toResult<Output extends StockOutput>(sku: string, output: Output, reason: StockReason): ActionResult<Output> {
  const isUnchanged = output.before === output.stock && reason !== 'count'
  return { output, ...(!isUnchanged && { entry: toEntry(sku, output, reason) }) }
}

/** What was sold since then stays sold. A later count has found the mistake already. */
const undo: NonNullable<DeskAction['undo']> = async (tx, { subjectId, before, after, at }, context) => {
  await assertRecorded(tx, subjectId, at)
  const getDelta = () => Number(before['stock']) - Number(after['stock'])
  return toEntry(subjectId, await change(tx, subjectId, { reason: 'correction', getDelta }, context), 'correction')
}

/** Pieces that come in or go out. It does not depend on a number that someone has seen before, so nothing is compared. */
const moveAction = <Reason extends StockReason>(
  spec: ActionSpec<MoveInput<Reason>, StockOutput>,
  sign: 1 | -1,
): DeskAction<MoveInput<Reason>, StockOutput> =>
  deskAction({
    ...spec,
    permission: 'stock',
    async run(tx, { sku, pieces, reason }, context) {
      return toResult(sku, await change(tx, sku, { reason, getDelta: () => sign * pieces }, context), reason)
    },
    undo,
  })

export const addAction = moveAction(stockSpecs.add, 1)
export const removeAction = moveAction(stockSpecs.remove, -1)

interface CountInput {
  sku: string
  pieces: number
  /** When they were counted; now if it is not given. */
  at?: string | undefined
}

/** Adds the difference to the stock at that time, so that what was sold since then stays sold. */
async function count(tx: Db, { sku, pieces, at: time }: CountInput, context: ActionContext): Promise<CountOutput> {
  const at = new Date(time ?? context.nowMs)
  if (at.getTime() > context.nowMs) throw new CommandError('数えた日時が、今より後になっています。')
  let expected = 0
  const getDelta = async (stock: number) => {
    await assertRecorded(tx, sku, at)
    expected = await getStockAt(tx, { sku, stock }, at)
    const delta = pieces - expected
    if (stock + delta < 0)
      throw new CommandError(
        `${sku}: 数えたあとに${expected - stock}点減っているため、${pieces}点では足りません。もう一度数えてください。`,
      )
    return delta
  }
  const output = await change(tx, sku, { reason: 'count', getDelta, at }, context)
  return { ...output, expected }
}

/** The difference was found out already, or cannot be. */
async function assertRecorded(tx: Db, sku: string, at: Date): Promise<void> {
  const last = await loadLastCount(tx, sku)
  if (!last || last.at <= at) return
  const problem = last.reason === 'count' ? 'より後に数えた記録があります' : 'より前の在庫の記録はありません'
  throw new CommandError(`${sku}: ${formatTime(at)}${problem}（${formatTime(last.at)}）。もう一度数えてください。`)
}

/** A wrong number is corrected by counting again. */
export const countAction = deskAction({
  ...stockSpecs.count,
  permission: 'stock',
  run: async (tx, input, context) => toResult(input.sku, await count(tx, input, context), 'count'),
})
