import { menuCollection } from '#contract/menus/schema.ts'
import { storedCollection } from '#server/platform/content/collection-table.ts'
import { menus as table } from './schema.ts'

export const storedMenus = storedCollection({ collection: menuCollection, table })
