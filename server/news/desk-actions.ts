/** News that staff post, hide and show again. Imports never touch them. */
import * as z from 'zod/mini'
import { eq, gte, max } from '#drizzle'
import { changeCatalogueIn } from '#server/catalogue/change.ts'
import { news as table } from '#server/collections/schema.ts'
import { storedNews } from '#server/collections/stored.ts'
import { FIRST_STAFF_ID, isVisible, toCollectionRow } from '#server/platform/content/collection-table.ts'
import { REMOVED } from '#server/platform/content/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionContext, type ActionResult, type DeskAction, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import type { LogEntry, Subject } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'

export const NEWS_STATE_LABELS = { shown: '公開', hidden: '非公開' }

type NewsState = keyof typeof NEWS_STATE_LABELS

/** Of rows that are not hidden. They have no file, but what has an empty hash counts as removed. */
const SOURCE_HASH = 'staff'

export const getNewsState = ({ sourceHash }: { sourceHash: string }): NewsState =>
  sourceHash === REMOVED ? 'hidden' : 'shown'

const toSubject = (id: number): Subject => ({ kind: 'news', id: String(id) })

const ENDED = '掲載の終わりが過ぎています。これからの日時を指定してください。'

export interface PostOutput {
  id: number
}

export const postAction = deskAction({
  name: 'news post',
  permission: 'news',
  input: z.strictObject({
    /** Name of the file, for its problems. */
    file: z.string(),
    text: z.string(),
    until: z.optional(z.iso.datetime()),
    isPinned: z.optional(z.boolean()),
  }),
  async run(tx, { file: name, text, until, isPinned }, { nowMs }): Promise<ActionResult<PostOutput>> {
    // The parsers take a tenth of a second to load.
    const { readNewsFile } = await import('./desk-file.ts')
    const now = new Date(nowMs)
    if (until !== undefined && Date.parse(until) <= nowMs) throw new CommandError(ENDED)
    let id = FIRST_STAFF_ID
    let entry: LogEntry | undefined
    await changeCatalogueIn(tx, async (_, rev) => {
      const [last] = await tx
        .select({ id: max(table.id) })
        .from(table)
        .where(gte(table.id, FIRST_STAFF_ID))
      id = (last?.id ?? FIRST_STAFF_ID - 1) + 1
      const content = await readNewsFile(tx, { name, text, id, nowMs, until, isPinned })
      const { expiresAt = null } = content
      if (expiresAt !== null && expiresAt <= now) throw new CommandError(ENDED)
      await tx.insert(table).values(toCollectionRow(storedNews, { ...content, sourceHash: SOURCE_HASH }, { rev, now }))
      const after = {
        state: logCode('shown'),
        isPinned: content.data.isPinned,
        expiresAt: expiresAt && expiresAt.getTime(),
      }
      entry = { subject: toSubject(id), after: { ...after, fields: [logCode('text')] } }
      return true
    })
    return { output: { id }, ...(entry && { entry }) }
  },
  undo: (tx, { subjectId }, context) => undoState(tx, { id: Number(subjectId), seen: 'shown' }, 'hidden', context),
})

const stateInput = z.strictObject({ id: z.int(), seen: z.enum(['shown', 'hidden']) })

export type StateInput = z.output<typeof stateInput>

export interface StateOutput {
  /** False if it was so already. */
  changed: boolean
}

async function setState(
  tx: Db,
  { id, seen }: StateInput,
  to: NewsState,
  { nowMs }: ActionContext,
): Promise<ActionResult<StateOutput>> {
  if (id < FIRST_STAFF_ID)
    throw new CommandError(`${id}: ファイルのお知らせです。content/news のファイルを変えて、取り込んでください。`)
  const result: ActionResult<StateOutput> = { output: { changed: false } }
  await changeCatalogueIn(tx, async (_, rev) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) throw new CommandError(`お知らせが見つかりません: ${id}`)
    const present = getNewsState(row)
    if (present === to) return false
    const subject = toSubject(id)
    await assertFresh(tx, { subject, seen, present, value: `「${NEWS_STATE_LABELS[present]}」`, logged: 'state' })
    const now = new Date(nowMs)
    if (to === 'shown' && row.expiresAt !== null && row.expiresAt <= now)
      throw new CommandError(`${id}: 掲載の期間が終わっています。もう一度 news post で掲載してください。`)
    const live = to === 'shown' && isVisible(row, now)
    const sourceHash = to === 'shown' ? SOURCE_HASH : REMOVED
    await tx.update(table).set({ live, sourceHash, rev, changedAt: now }).where(eq(table.id, id))
    result.output = { changed: true }
    result.entry = { subject, before: { state: logCode(present) }, after: { state: logCode(to) } }
    return true
  })
  return result
}

async function undoState(tx: Db, input: StateInput, to: NewsState, context: ActionContext): Promise<LogEntry> {
  const { entry } = await setState(tx, input, to, context)
  if (!entry) throw new CommandError('すでに元の状態になっています。')
  return entry
}

const stateAction = (name: string, to: NewsState): DeskAction<StateInput, StateOutput> =>
  deskAction({
    name,
    permission: 'news',
    input: stateInput,
    run: (tx, input, context) => setState(tx, input, to, context),
    undo: (tx, { subjectId, before }, context) =>
      undoState(tx, { id: Number(subjectId), seen: to }, before['state'] as NewsState, context),
  })

export const hideAction = stateAction('news hide', 'hidden')
export const showAction = stateAction('news show', 'shown')
