/** Specials: content and routes. */
import * as z from 'zod/mini'
import { MAX_RELATED } from '#contract/collections/collection.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import * as specialsApi from '#contract/specials/api.ts'
import type { SpecialPage } from '#contract/specials/schema.ts'
import { notInArray } from '#drizzle'
import { loadCards as loadItemCards } from '#server/catalogue/rows.ts'
import {
  listEntries,
  loadCards,
  loadEntry,
  loadNeighbours,
  loadCardsByIds,
} from '#server/platform/content/collection.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { idField, pictureField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { specials as table } from '#server/collections/schema.ts'
import { storedSpecials as stored, storedReforms } from '#server/collections/stored.ts'

async function loadSpecialPage({ db }: Pick<Deps, 'db'>, id: number): Promise<SpecialPage> {
  const special = await loadEntry(db, stored, id)
  const [items, cases, { previous, next }] = await Promise.all([
    loadItemCards(db, listNamedIds(special.body, 'items', special.itemIds)),
    loadCardsByIds(db, storedReforms, listNamedIds(special.body, 'cases')),
    loadNeighbours(db, stored, special),
  ])
  const shown = [special, previous, next].flatMap((it) => it?.id ?? [])
  const related = await loadCards(db, stored, notInArray(table.id, shown), MAX_RELATED)
  return { special, items, cases, previous, next, related }
}

const content = defineContent({
  folder: 'specials',
  schema: z.strictObject({
    id: idField,
    title: textField(80),
    summary: textField(200),
    picture: pictureField,
    items: z.array(idField).check(z.minLength(1), z.maxLength(12)),
    publishedAt: z.iso.datetime({ offset: true }),
  }),
  listPictures: ({ picture: file }) => [{ place: ['picture'], file }],
  check: (entries, content) => checkEntries(entries, content, { items: 'items' }),
  prepare({ value, blocks }, { findPicture, findBreaks }) {
    const { id, title, summary, items, publishedAt } = value
    return {
      id,
      publishedAt: new Date(publishedAt),
      data: {
        id,
        title,
        titleBreaks: findBreaks(title),
        summary,
        publishedAt: new Date(publishedAt).toISOString(),
        picture: findPicture(value.picture, { blur: true }),
        body: toBody(blocks, { findPicture, findBreaks }),
        itemIds: items,
      },
    }
  },
  write: writeCollection(stored),
})

export const specials: ServerModule = {
  routes: (deps) => [
    route(specialsApi.list, 'Specials, searched and paged, newest first', ({ query }) =>
      listEntries(deps.db, stored, query),
    ),
    route(specialsApi.get, 'One special with its items and its neighbours', ({ params }) =>
      loadSpecialPage(deps, params.id),
    ),
  ],
  content: [content],
  collection: { table, path: '/special' },
}
