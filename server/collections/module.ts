/** The module of a noun whose content is a collection. What only the noun does stays in its folder. */
import type { Readers } from '#contract/readers/readers.ts'
import type { CollectionApi } from '#contract/shared/collections/endpoints.ts'
import { listEntries, loadEntries, loadFirstEntries } from '#server/platform/content/collection.ts'
import type { StoredCollection } from '#server/platform/content/collection-table.ts'
import type { ContentKind } from '#server/platform/content/kind.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type AtomEntry, MAX_FEED_ENTRIES, mountFeed } from '#server/platform/http/atom.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import { createReaders } from './readers.ts'

interface CollectionDeclaration<Entry extends { id: number }, Card, Page> {
  stored: StoredCollection<Entry, Card>
  api: CollectionApi<Card, Page>
  /** For the API description. */
  summaries: Record<'list' | 'get', string>
  compose(readers: Readers, id: number, db: Db): Promise<Page>
  content: ContentKind
  /** The page of the list; entries have `{path}/{id}`. Omitted if they have no pages of their own. */
  path?: string
  /** All pages with the list. Default: `path`. */
  listPaths?: readonly string[]
  /** The Atom feed, of which `path` is the page. */
  atom?: { path: string; title: string; toEntry(entry: Entry): AtomEntry }
}

type CollectionModule = ServerModule & { routes(deps: RouteDeps): readonly Route[] }

export function collectionModule<Entry extends { id: number }, Card, Page>({
  stored,
  api,
  summaries,
  compose,
  content,
  path,
  listPaths = path === undefined ? [] : [path],
  atom,
}: CollectionDeclaration<Entry, Card, Page>): CollectionModule {
  const { table, collection } = stored
  const module: CollectionModule = {
    routes: ({ db }) => [
      route(api.list, summaries.list, ({ query }) => listEntries(db, stored, query)),
      route(api.get, summaries.get, ({ params }) => compose(createReaders(db), params.id, db)),
    ],
    content: [content],
    collection: { table, ...(path !== undefined && { path }) },
    lists: Object.fromEntries(listPaths.map((it) => [it, api.list])),
  }
  const { kind } = collection
  if (kind !== undefined) module.feed = { kind, table, read: (db, ids) => loadEntries(db, table, ids) }
  if (atom !== undefined && path !== undefined)
    module.mount = (app, { db, env }, responseCache) =>
      mountFeed(app, env, responseCache, {
        path: atom.path,
        title: atom.title,
        pagePath: path,
        load: async () => (await loadFirstEntries<Entry>(db, table, MAX_FEED_ENTRIES)).map((it) => atom.toEntry(it)),
      })
  return module
}
