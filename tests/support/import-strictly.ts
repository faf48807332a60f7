/** Imports a content folder. Throws ContentError after the import if an entry had mistakes, as the command line does. */
import { importContent } from '#server/import-content.ts'
import { ContentError } from '#server/platform/content/problems.ts'

export async function importStrictly(options: Parameters<typeof importContent>[0]) {
  const { problems, ...result } = await importContent(options)
  if (problems.length > 0) throw new ContentError(problems)
  return result
}
