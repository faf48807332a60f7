import { type Menu, type MenuCard, menuCollection } from '#contract/menus/schema.ts'
import { loadEntries } from '#server/platform/content/collection.ts'
import { storedCollection } from '#server/platform/content/collection-table.ts'
import type { Db } from '#server/platform/db/client.ts'
import { menus as table } from './schema.ts'

export const storedMenus = storedCollection({ collection: menuCollection, table })

/** The menus among these ids, in this order. */
export const loadMenuCards = async (db: Db, ids: readonly number[]): Promise<MenuCard[]> =>
  (await loadEntries<Menu>(db, table, ids)).map(menuCollection.toCard)
