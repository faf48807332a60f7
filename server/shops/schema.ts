import type { Shop } from '#contract/shops/schema.ts'
import { contentTable } from '#server/platform/content/tables.ts'

export const shops = contentTable<Shop>('shops')
