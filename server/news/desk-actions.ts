/** News that staff post, hide and show again. Imports never touch them. */
import * as newsSpecs from '#contract/news/actions.ts'
import { NEWS_STATE_LABELS, type StateInput } from '#contract/news/actions.ts'
import type { News } from '#contract/news/schema.ts'
import type { ActionSpec } from '#contract/shared/action.ts'
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
import { newsTexts } from './schema.ts'

type NewsState = keyof typeof NEWS_STATE_LABELS

/** Of rows that are not hidden. They have no file, but what has an empty hash counts as removed. */
const SOURCE_HASH = 'staff'

export const getNewsState = ({ sourceHash }: { sourceHash: string }): NewsState =>
  sourceHash === REMOVED ? 'hidden' : 'shown'

const toSubject = (id: number): Subject => ({ kind: 'news', id: String(id) })

const ENDED = '掲載の終わりが過ぎています。これからの日時を指定してください。'

interface NewsInput {
  file: string
  text: string
  until?: string | undefined
  isPinned?: boolean | undefined
}

/** What is stored of a file, checked. */
async function readInput(tx: Db, id: number, { file: name, text, until, isPinned }: NewsInput, nowMs: number) {
  // The parsers take a tenth of a second to load.
  const { readNewsFile } = await import('./desk-file.ts')
  if (until !== undefined && Date.parse(until) <= nowMs) throw new CommandError(ENDED)
  const { content, body } = await readNewsFile(tx, { name, text, id, nowMs, until, isPinned })
  const { expiresAt = null } = content
  if (expiresAt !== null && expiresAt.getTime() <= nowMs) throw new CommandError(ENDED)
  return { content: { ...content, expiresAt }, body }
}

const saveText = (tx: Db, newsId: number, text: string) =>
  tx.insert(newsTexts).values({ newsId, text }).onConflictDoUpdate({ target: newsTexts.newsId, set: { text } })

type Written = Awaited<ReturnType<typeof readInput>>['content']

const toLogged = ({ data, expiresAt }: Written) => ({
  isPinned: data.isPinned,
  expiresAt: expiresAt && expiresAt.getTime(),
  fields: [logCode('text')],
})

export const postAction = deskAction({
  ...newsSpecs.post,
  permission: 'news',
  async run(tx, input, { nowMs }): Promise<ActionResult<{ id: number }>> {
    const now = new Date(nowMs)
    let id = FIRST_STAFF_ID
    let entry: LogEntry | undefined
    await changeCatalogueIn(tx, async (_, rev) => {
      const [last] = await tx
        .select({ id: max(table.id) })
        .from(table)
        .where(gte(table.id, FIRST_STAFF_ID))
      id = (last?.id ?? FIRST_STAFF_ID - 1) + 1
      const { content, body } = await readInput(tx, id, input, nowMs)
      await tx.insert(table).values(toCollectionRow(storedNews, { ...content, sourceHash: SOURCE_HASH }, { rev, now }))
      await saveText(tx, id, body)
      entry = { subject: toSubject(id), after: { state: logCode('shown'), revision: rev, ...toLogged(content) } }
      return true
    })
    return { output: { id }, ...(entry && { entry }) }
  },
  undo: (tx, { subjectId }, context) => undoState(tx, { id: Number(subjectId), seen: 'shown' }, 'hidden', context),
})

/** Those of files would be overwritten by the next import. */
function assertOwn(id: number): void {
  if (id < FIRST_STAFF_ID)
    throw new CommandError(`${id}: ファイルのお知らせです。content/news のファイルを変えて、取り込んでください。`)
}

/** Stays hidden if it is. Without a day in the file, it stays that of the first time. */
export const editAction = deskAction({
  ...newsSpecs.edit,
  permission: 'news',
  async run(tx, { id, seen, ...input }, { nowMs }): Promise<ActionResult<{ id: number; revision: number }>> {
    assertOwn(id)
    const now = new Date(nowMs)
    let entry: LogEntry | undefined
    let revision = seen
    await changeCatalogueIn(tx, async (_, rev) => {
      const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
      if (!row) throw new CommandError(`お知らせが見つかりません: ${id}`)
      const subject = toSubject(id)
      const title = (row.data as News).title
      await assertFresh(tx, { subject, seen, present: row.rev, value: `「${title}」` })
      const { content, body } = await readInput(tx, id, input, nowMs)
      const written = hasDay(input.text) ? content : keepDay(content, row.publishedAt)
      const next = toCollectionRow(storedNews, { ...written, sourceHash: SOURCE_HASH }, { rev, now })
      const isHidden = row.sourceHash === REMOVED
      await tx
        .update(table)
        .set({ ...next, ...(isHidden && { live: false, sourceHash: REMOVED }) })
        .where(eq(table.id, id))
      await saveText(tx, id, body)
      revision = rev
      entry = { subject, before: { revision: seen }, after: { revision: rev, ...toLogged(written) } }
      return true
    })
    return { output: { id, revision }, ...(entry && { entry }) }
  },
})

const hasDay = (file: string): boolean => /^publishedAt:/m.test(file.split(/^---\s*$/m)[1] ?? '')

const keepDay = ({ data, ...content }: Written, publishedAt: Date): Written => ({
  ...content,
  publishedAt,
  data: { ...data, publishedAt: publishedAt.toISOString() },
})

interface StateOutput {
  changed: boolean
}

async function setState(
  tx: Db,
  { id, seen }: StateInput,
  to: NewsState,
  { nowMs }: ActionContext,
): Promise<ActionResult<StateOutput>> {
  assertOwn(id)
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

const stateAction = (spec: ActionSpec<StateInput, StateOutput>, to: NewsState): DeskAction<StateInput, StateOutput> =>
  deskAction({
    ...spec,
    permission: 'news',
    run: (tx, input, context) => setState(tx, input, to, context),
    undo: (tx, { subjectId, before }, context) =>
      undoState(tx, { id: Number(subjectId), seen: to }, before['state'] as NewsState, context),
  })

export const hideAction = stateAction(newsSpecs.hide, 'hidden')
export const showAction = stateAction(newsSpecs.show, 'shown')
