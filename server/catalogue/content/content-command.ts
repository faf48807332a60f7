/** The command of `npm run content`, run by itself or by the server that has the database open. */
import * as z from 'zod/mini'
import { addDemoCustomer } from '#server/demo/add-customer.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadCatalogueVersion } from '../change.ts'
import type { WriteResult } from '../prepared-content.ts'
import { importContent, importGenerated } from './import-content.ts'
import type { OnProgress } from '#server/platform/pictures/originals.ts'

export const MAX_GENERATED = 1_000_000

export const contentCommandSchema = z.object({
  /** Absolute path. Default: the sample content. */
  folder: z.optional(z.string()),
  /** Also adds the demo customer. */
  withDemo: z.optional(z.boolean()),
  /** Number of items of the scale sample to generate, instead of an import. */
  generate: z.optional(z.int().check(z.gte(0), z.lte(MAX_GENERATED))),
})
export type ContentCommand = z.output<typeof contentCommandSchema>

interface CommandContext {
  db: Db
  dataDir: string
  now: () => number
}

export async function runContentCommand(
  command: ContentCommand,
  { db, dataDir, now }: CommandContext,
  onProgress: OnProgress,
): Promise<void> {
  const folder = command.folder === undefined ? {} : { folder: command.folder }
  const options = { db, dataDir, now: new Date(now()), onProgress, ...folder }
  // The scale sample needs the categories of the sample content.
  const isImport = command.generate === undefined || (await loadCatalogueVersion(db)) === 0
  if (isImport) onProgress(`Content: ${formatResult(await importContent(options))}`)
  if (command.withDemo && (await addDemoCustomer(db, options.now))) onProgress('Demo customer: added')
  if (command.generate !== undefined)
    onProgress(`Scale sample: ${formatResult(await importGenerated(command.generate, options))}`)
}

const formatResult = ({ rows, version }: WriteResult): string =>
  version === undefined ? 'nothing has changed' : `${rows} changed, the catalogue is now version ${version}`
