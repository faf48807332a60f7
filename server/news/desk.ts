/** Desk commands for news. */
import { NEWS_STATE_LABELS, type StateInput } from '#contract/news/actions.ts'
import { type News, NEWS_CATEGORIES } from '#contract/news/schema.ts'
import { desc, eq, gte, ne, or } from '#drizzle'
import { news as table } from '#server/collections/schema.ts'
import { FIRST_STAFF_ID } from '#server/platform/content/collection-table.ts'
import { REMOVED } from '#server/platform/content/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import {
  actionCommand,
  type Command,
  type CommandOutput,
  type DeskDeps,
  parseEndOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { editAction, getNewsState, hideAction, postAction, showAction } from './desk-actions.ts'

const MAX_LISTED = 50

export type NewsRow = typeof table.$inferSelect

async function findNews(db: Db, which: string): Promise<NewsRow> {
  const id = toNumber(which)
  const rows = /^\d{1,9}$/.test(id)
    ? await db
        .select()
        .from(table)
        .where(eq(table.id, Number(id)))
    : []
  if (!rows[0]) throw new CommandError(`お知らせが見つかりません。news list のIDを指定してください: ${which}`)
  return rows[0]
}

const postCommand = actionCommand({
  action: postAction,
  operands: ['<ファイル>'],
  options: { until: '<日時>' },
  flags: ['pin'],
  about: 'お知らせを掲載する（content/news と同じ書き方で、id は書かない。--pin で先頭に）',
  readsFile: 'text',
  async run(_, { operands: [path = ''], options: { until, pin }, text = '' }, perform) {
    const end = parseEndOption(until)
    const { id } = await perform({
      file: path.split(/[/\\]/).at(-1) ?? '',
      text,
      ...(end && { until: end.toISOString() }),
      ...(pin && { isPinned: true }),
    })
    return { lines: [`お知らせを掲載しました: ${id}`], data: { id } }
  },
})

const editCommand = actionCommand({
  action: editAction,
  operands: ['<ファイル>', '<ID>'],
  options: { until: '<日時>' },
  flags: ['pin'],
  about: '店舗で掲載したお知らせを書き直す（掲載日は、ファイルになければそのまま）',
  readsFile: 'text',
  async run({ db }, { operands: [path = '', which = ''], options: { until, pin }, text = '' }, perform) {
    const { id, rev } = await findNews(db, which)
    const end = parseEndOption(until)
    await perform({
      id,
      seen: rev,
      file: path.split(/[/\\]/).at(-1) ?? '',
      text,
      ...(end && { until: end.toISOString() }),
      ...(pin && { isPinned: true }),
    })
    return { lines: [`${id}: 書き直しました。`], data: { id } }
  },
})

const stateCommand = (action: DeskAction<StateInput, { changed: boolean }>, about: string, done: string): Command =>
  actionCommand({
    action,
    operands: ['<ID>'],
    about,
    async run({ db }, { operands: [which = ''] }, perform) {
      const row = await findNews(db, which)
      const { changed } = await perform({ id: row.id, seen: getNewsState(row) })
      const line = changed ? done : `すでに${NEWS_STATE_LABELS[getNewsState(row)]}です。`
      return { lines: [`${row.id}: ${line}`], data: { id: row.id, changed } }
    },
  })

export function describeState({ live, publishedAt, expiresAt, ...row }: NewsRow, nowMs: number): string {
  if (row.sourceHash === REMOVED) return NEWS_STATE_LABELS.hidden
  if (live) return expiresAt ? `${formatTime(expiresAt)}まで` : '掲載中'
  return publishedAt.getTime() > nowMs ? '掲載前' : '掲載終了'
}

/** Pinned ones first, as on the page. Hidden ones are those of the staff: a removed file is no news. */
export const listNews = (db: Db, limit: number, offset = 0): Promise<NewsRow[]> =>
  db
    .select()
    .from(table)
    .where(or(ne(table.sourceHash, REMOVED), gte(table.id, FIRST_STAFF_ID)))
    .orderBy(desc(table.rank), table.id)
    .limit(limit)
    .offset(offset)

async function list({ db, now }: DeskDeps): Promise<CommandOutput> {
  const found = await listNews(db, MAX_LISTED + 1)
  const rows = found.slice(0, MAX_LISTED).map((row) => {
    const { title, category, isPinned, publishedAt } = row.data as News
    const by = row.id < FIRST_STAFF_ID ? 'ファイル' : '店舗'
    return {
      id: row.id,
      title,
      category: NEWS_CATEGORIES[category],
      isPinned,
      publishedAt,
      by,
      state: describeState(row, now()),
    }
  })
  const lines = formatTable(
    [
      { title: 'ID', of: ({ id }) => String(id) },
      { title: '掲載', of: ({ publishedAt }) => formatTime(publishedAt) },
      { title: '分類', of: ({ category }) => category },
      { title: '件名', of: ({ title, isPinned }) => `${isPinned ? '【先頭】' : ''}${title}`, isLong: true },
      { title: '作成', of: ({ by }) => by },
      { title: '状態', of: ({ state }) => state },
    ],
    rows,
  )
  const more = found.length > MAX_LISTED ? ['これより前のお知らせもあります。'] : []
  return { lines: rows.length > 0 ? [...lines, ...more] : ['お知らせはありません。'], data: { news: rows } }
}

export const newsCommands: Command[] = [
  { name: 'news list', operands: [], about: 'お知らせの一覧（先頭に固定したもの、新しいものの順）', run: list },
  postCommand,
  editCommand,
  stateCommand(hideAction, '店舗で掲載したお知らせを非公開にする', '非公開にしました。'),
  stateCommand(showAction, '非公開にしたお知らせを公開する', '公開しました。'),
]
