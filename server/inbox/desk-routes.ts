/** What the desk's page reads of the inbox. */
import * as inboxApi from '#contract/inbox/desk.ts'
import { type Actor, assertPermission } from '#server/platform/desk/actor.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Deps } from '#server/platform/deps.ts'
import { loadReplyTemplates } from '#server/settings/settings.ts'
import { listEntries } from './list.ts'
import { loadEntry } from './load-entry.ts'
import { markEntryRead, setWriting } from './presence.ts'

export function createInboxRoutes(deps: Pick<Deps, 'db' | 'now'>): DeskRoute[] {
  const { db, now } = deps
  /** The inbox has forms, too. */
  function toViewer(actor: Actor) {
    assertPermission(actor, 'forms')
    return { staffId: actor.id!, nowMs: now() }
  }

  return [
    deskRoute(inboxApi.list, 'messages', async ({ query: { page, perPage, ...filter } }, actor) => {
      const range = { limit: perPage + 1, offset: (page - 1) * perPage }
      const rows = await listEntries(db, { ...toViewer(actor), ...filter, ...range })
      return { data: rows.slice(0, perPage), hasMore: rows.length > perPage }
    }),
    deskRoute(inboxApi.templates, 'messages', async () => ({ data: await loadReplyTemplates(db) })),
    deskRoute(inboxApi.get, 'messages', ({ params, query }, actor) =>
      loadEntry(db, { ...toViewer(actor), which: params.id, before: query.before }),
    ),
    deskRoute(inboxApi.markRead, 'messages', async ({ params, body }, actor) => {
      await markEntryRead(deps, { ...toViewer(actor), which: params.id }, body.upTo)
      return {}
    }),
    deskRoute(inboxApi.setWriting, 'messages', async ({ params, body }, actor) => {
      await setWriting(deps, { ...toViewer(actor), which: params.id }, body.isWriting)
      return {}
    }),
  ]
}
