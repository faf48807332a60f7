import { eq } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { PageSlug } from '#contract/page-addresses.ts'
import type { TextPage } from '#contract/pages.ts'
import { textPages } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

export async function readTextPage({ db }: Pick<Deps, 'db'>, slug: PageSlug): Promise<TextPage> {
  const [row] = await db.select({ data: textPages.data }).from(textPages).where(eq(textPages.slug, slug))
  if (!row) throw new CodedError('NOT_FOUND')
  return row.data
}
