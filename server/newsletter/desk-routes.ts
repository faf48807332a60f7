/** What the desk's page reads of the newsletter. */
import * as deskApi from '#contract/newsletter/desk.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import { previewLetter } from './desk.ts'
import { parseLetter } from './letter.ts'
import { listNewsletters } from './send.ts'

export const createNewsletterRoutes = ({ db }: Pick<Deps, 'db'>): DeskRoute[] => [
  deskRoute(deskApi.list, 'newsletter', async ({ query: { page, perPage } }) => {
    const rows = page === 1 ? await listNewsletters(db, perPage) : []
    return {
      data: rows.map(({ startedAt, ...row }) => ({ ...row, startedAt: startedAt.toISOString() })),
      hasMore: false,
    }
  }),
  deskRoute(deskApi.preview, 'newsletter', async ({ body }) => previewLetter(db, parseLetter(body.text))),
]
