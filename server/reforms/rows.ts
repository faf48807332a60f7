import { reformCollection } from '#contract/reforms/schema.ts'
import { storedCollection } from '#server/platform/content/collection-table.ts'
import { reforms as table } from './schema.ts'

export const storedReforms = storedCollection({ collection: reformCollection, table })
