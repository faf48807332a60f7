import { eq } from '#drizzle'
import type { TextPage } from '#contract/pages/schema.ts'
import type { PageSlug } from '#contract/pages/slugs.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { textPages } from '#server/catalogue/schema.ts'
import type { Deps } from '#server/platform/deps.ts'

export async function loadTextPage({ db }: Pick<Deps, 'db'>, slug: PageSlug): Promise<TextPage> {
  const [row] = await db.select({ data: textPages.data }).from(textPages).where(eq(textPages.slug, slug))
  if (!row) throw new CodedError('NOT_FOUND')
  return row.data
}
