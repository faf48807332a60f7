/** Whether an item is shown and whether a variant is sold. Both are decided by staff only; imports do not change it. */
import * as itemSpecs from '#contract/items/actions.ts'
import {
  type ItemInput,
  SELLING_LABELS,
  type StateOutput,
  type VariantInput,
  VISIBILITY_LABELS,
} from '#contract/items/actions.ts'
import type { ActionSpec } from '#contract/shared/action.ts'
import { eq } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { REMOVED } from '#server/platform/content/tables.ts'
import { type ActionResult, type DeskAction, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { changeCatalogueIn } from './change.ts'
import { isVisibleAt, refreshDerivedColumns } from './derived.ts'
import { toVariantSubject } from './prices.ts'
import { items, variants } from './schema.ts'

type Visibility = keyof typeof VISIBILITY_LABELS
type Selling = keyof typeof SELLING_LABELS

export const getVisibility = ({ isHidden }: { isHidden: boolean }): Visibility => (isHidden ? 'hidden' : 'shown')
export const getSelling = ({ isPaused }: { isPaused: boolean }): Selling => (isPaused ? 'paused' : 'sold')

interface StateChange<State extends string> {
  subject: Subject
  /** Of the entry in the log. */
  field: string
  seen: string
  present: State
  to: State
  labels: Readonly<Record<State, string>>
}

async function toResult<State extends string>(
  tx: Db,
  { subject, field, seen, present, to, labels }: StateChange<State>,
): Promise<ActionResult<StateOutput>> {
  if (present === to) return { output: { changed: false } }
  await assertFresh(tx, { subject, seen, present, value: `「${labels[present]}」`, logged: field })
  return {
    output: { changed: true },
    entry: { subject, before: { [field]: logCode(present) }, after: { [field]: logCode(to) } },
  }
}

async function setVisibility(tx: Db, { itemId, seen }: ItemInput, to: Visibility, nowMs: number) {
  let result: ActionResult<StateOutput> = { output: { changed: false } }
  await changeCatalogueIn(tx, async (_, rev) => {
    const [row] = await tx.select().from(items).where(eq(items.id, itemId)).for('update')
    if (!row) throw new CommandError(`商品が見つかりません: ${itemId}`)
    if (row.sourceHash === REMOVED)
      throw new CommandError(`${itemId}: この商品はファイルから削除され、公開されていません。`)
    const subject = { kind: 'item', id: String(itemId) }
    result = await toResult(tx, {
      subject,
      field: 'visibility',
      seen,
      present: getVisibility(row),
      to,
      labels: VISIBILITY_LABELS,
    })
    if (!result.output.changed) return false
    await tx
      .update(items)
      .set({ isHidden: to === 'hidden' })
      .where(eq(items.id, itemId))
    await refreshDerivedColumns(tx, [itemId], rev, isVisibleAt(new Date(nowMs)))
    return true
  })
  return result
}

async function setSelling(tx: Db, { sku, seen }: VariantInput, to: Selling) {
  let result: ActionResult<StateOutput> = { output: { changed: false } }
  await changeCatalogueIn(tx, async (_, rev) => {
    const [row] = await tx.select().from(variants).where(eq(variants.sku, sku)).for('update')
    if (!row) throw new CommandError(`品番が見つかりません: ${sku}`)
    result = await toResult(tx, {
      subject: toVariantSubject(sku),
      field: 'selling',
      seen,
      present: getSelling(row),
      to,
      labels: SELLING_LABELS,
    })
    if (!result.output.changed) return false
    await tx
      .update(variants)
      .set({ isPaused: to === 'paused' })
      .where(eq(variants.sku, sku))
    await refreshDerivedColumns(tx, [row.itemId], rev)
    return true
  })
  return result
}

const visibilityAction = (
  spec: ActionSpec<ItemInput, StateOutput>,
  to: Visibility,
): DeskAction<ItemInput, StateOutput> =>
  deskAction({
    ...spec,
    permission: 'visibility',
    run: (tx, input, { nowMs }) => setVisibility(tx, input, to, nowMs),
    async undo(tx, { subjectId, before }, { nowMs }) {
      const input = { itemId: Number(subjectId), seen: to }
      return getEntry(await setVisibility(tx, input, before['visibility'] as Visibility, nowMs))
    },
  })

const sellingAction = (
  spec: ActionSpec<VariantInput, StateOutput>,
  to: Selling,
): DeskAction<VariantInput, StateOutput> =>
  deskAction({
    ...spec,
    permission: 'visibility',
    run: (tx, input) => setSelling(tx, input, to),
    async undo(tx, { subjectId, before }) {
      return getEntry(await setSelling(tx, { sku: subjectId, seen: to }, before['selling'] as Selling))
    },
  })

function getEntry({ entry }: ActionResult<StateOutput>) {
  if (!entry) throw new CommandError('すでに元の状態になっています。')
  return entry
}

export const hideAction = visibilityAction(itemSpecs.hide, 'hidden')
export const showAction = visibilityAction(itemSpecs.show, 'shown')
export const pauseAction = sellingAction(itemSpecs.pause, 'paused')
export const resumeAction = sellingAction(itemSpecs.resume, 'sold')
