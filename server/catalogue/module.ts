import { SELLING_LABELS, VISIBILITY_LABELS } from '#contract/items/actions.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { listPlainCategories } from './categories.ts'
import { categoryContent } from './category-content.ts'
import { createItemDeskRoutes } from './desk-routes.ts'
import { itemContent } from './item-content.ts'
import { itemCommands } from './items-desk.ts'
import { catalogueRoutes, mountCrawlers } from './routes.ts'
import { loadItems } from './rows.ts'
import { categories as categoryTable, items as itemTable } from './schema.ts'

export const categories: ServerModule = {
  content: [categoryContent],
  feed: { kind: 'category', table: categoryTable, read: listPlainCategories },
}

export const catalogue: ServerModule = {
  routes: catalogueRoutes,
  mount: mountCrawlers,
  content: [itemContent],
  deskRoutes: createItemDeskRoutes,
  desk: itemCommands,
  logLabels: {
    item: { visibility: { title: '公開', codes: VISIBILITY_LABELS } },
    variant: {
      selling: { title: '販売', codes: SELLING_LABELS },
      price: { title: '価格' },
      salePrice: { title: 'セール価格' },
      saleUntil: { title: 'セールの終わり' },
    },
  },
  feed: { kind: 'item', table: itemTable, read: loadItems },
  lists: {
    '/items': itemsApi.list,
    '/items/category': itemsApi.list,
    '/items/category/{id}': itemsApi.list,
  },
}
