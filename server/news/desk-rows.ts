/** News for the desk's page. */
import type { DeskNews, DeskNewsRow, NewsPreview } from '#contract/news/desk.ts'
import type { News } from '#contract/news/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { eq } from '#drizzle'
import { news as table } from '#server/collections/schema.ts'
import { FIRST_STAFF_ID } from '#server/platform/content/collection-table.ts'
import { REMOVED } from '#server/platform/content/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { describeState, type NewsRow } from './desk.ts'
import { getNewsState } from './desk-actions.ts'
import { newsTexts } from './schema.ts'

export function toDeskNewsRow(row: NewsRow, nowMs: number): DeskNewsRow {
  const { id, title, category, isPinned, publishedAt } = row.data as News
  return {
    id,
    title,
    category,
    isPinned,
    publishedAt,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    state: getNewsState(row),
    status: describeState(row, nowMs),
    isOwn: id >= FIRST_STAFF_ID,
  }
}

/** Throws NOT_FOUND, also for those whose file was removed. */
export async function loadDeskNews(db: Db, id: number, nowMs: number): Promise<DeskNews> {
  const [found] = await db
    .select({ row: table, text: newsTexts.text })
    .from(table)
    .leftJoin(newsTexts, eq(newsTexts.newsId, table.id))
    .where(eq(table.id, id))
  if (!found || (id < FIRST_STAFF_ID && found.row.sourceHash === REMOVED)) throw new CodedError('NOT_FOUND')
  const { shopIds, body } = found.row.data as News
  return { ...toDeskNewsRow(found.row, nowMs), shopIds, body, text: found.text, revision: found.row.rev }
}

/** What customers would see of a file. */
export async function previewNews(db: Db, text: string, nowMs: number): Promise<NewsPreview> {
  // The parsers take a tenth of a second to load.
  const { checkNewsFile } = await import('./desk-file.ts')
  const { content, problems, bodyLine } = await checkNewsFile(db, { name: 'preview', text, id: FIRST_STAFF_ID, nowMs })
  return {
    ...(content && { body: content.data.body }),
    problems: problems.map(({ place, line, reason }) => ({
      field: place.replace(/\[.*/, ''),
      ...(place === 'text' && { line: Math.max(1, line - bodyLine + 1) }),
      reason,
    })),
  }
}
