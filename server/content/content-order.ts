/** What `npm run content` can ask for, carried out here or by the server that has the database open. */
import * as z from 'zod/mini'
import type { Db } from '#server/db/client.ts'
import { readVersion } from '#server/domain/change-catalogue.ts'
import { addDemoCustomer } from '#server/domain/customers/add-demo-customer.ts'
import type { Written } from '#server/domain/prepared-content.ts'
import { importContent } from './import-content.ts'
import { importGenerated } from './import-generated.ts'
import type { OnProgress } from './pictures.ts'

export const MAX_GENERATED = 1_000_000

export const contentOrderSchema = z.object({
  /** An absolute path; without it the sample's. */
  folder: z.optional(z.string()),
  /** With the customer of the sample. */
  withDemo: z.optional(z.boolean()),
  /** So many items of the scale sample, instead of an import. */
  generate: z.optional(z.int().check(z.gte(0), z.lte(MAX_GENERATED))),
})
export type ContentOrder = z.output<typeof contentOrderSchema>

interface Place {
  db: Db
  dataDir: string
  now: () => number
}

export async function runContentOrder(
  order: ContentOrder,
  { db, dataDir, now }: Place,
  onProgress: OnProgress,
): Promise<void> {
  const folder = order.folder === undefined ? {} : { folder: order.folder }
  const options = { db, dataDir, now: new Date(now()), onProgress, ...folder }
  // The scale sample stands in the sample's categories.
  const isImport = order.generate === undefined || (await readVersion(db)) === 0
  if (isImport) onProgress(`Content: ${told(await importContent(options))}`)
  if (order.withDemo && (await addDemoCustomer(db, options.now))) onProgress('Demo customer: added')
  if (order.generate !== undefined) onProgress(`Scale sample: ${told(await importGenerated(order.generate, options))}`)
}

const told = ({ rows, version }: Written): string =>
  version === undefined ? 'nothing has changed' : `${rows} changed, the catalogue is now version ${version}`
