/** What the desk's page reads of news. */
import * as deskApi from '#contract/news/desk.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import { listNews } from './desk.ts'
import { loadDeskNews, previewNews, toDeskNewsRow } from './desk-rows.ts'

export const createNewsDeskRoutes = ({ db, now }: Pick<Deps, 'db' | 'now'>): DeskRoute[] => [
  deskRoute(deskApi.list, 'news', async ({ query: { page, perPage } }) => {
    const found = await listNews(db, perPage + 1, (page - 1) * perPage)
    return { data: found.slice(0, perPage).map((row) => toDeskNewsRow(row, now())), hasMore: found.length > perPage }
  }),
  deskRoute(deskApi.preview, 'news', ({ body }) => previewNews(db, body.text, now())),
  deskRoute(deskApi.get, 'news', ({ params }) => loadDeskNews(db, params.id, now())),
]
