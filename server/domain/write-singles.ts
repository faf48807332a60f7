import type { Db } from '#server/db/client.ts'
import { site, textPages } from '#server/db/schema.ts'
import type { PreparedContent } from './prepared-content.ts'

/** What is read as a whole and has no feed: the row of the site, the pages of text. Answers how many were written. */
export async function writeSingles(tx: Db, content: Pick<PreparedContent, 'site' | 'textPages'>): Promise<number> {
  let rows = 0
  const [old] = await tx.select({ source: site.source }).from(site)
  if (old?.source !== content.site.source) {
    await tx.insert(site).values(content.site).onConflictDoUpdate({ target: site.id, set: content.site })
    rows++
  }
  const known = await tx.select({ slug: textPages.slug, source: textPages.source }).from(textPages)
  const sources = new Map(known.map(({ slug, source }) => [slug, source]))
  for (const page of content.textPages) {
    if (sources.get(page.slug) === page.source) continue
    await tx.insert(textPages).values(page).onConflictDoUpdate({ target: textPages.slug, set: page })
    rows++
  }
  return rows
}
