import { jsonb, pgTable, text } from '#drizzle'
import type { TextPage } from '#contract/pages/schema.ts'
import type { Block } from '#contract/shared/markdown.ts'

export interface StoredPage extends TextPage {
  /** For stores that take no cards, if it differs. See card-texts.ts. */
  bodyWithoutCards?: Block[]
  /** For stores that take cards, but not all other methods of the payment service, by those that they take: `card,konbini`. */
  bodyByMethods?: Record<string, Block[]>
}

export const textPages = pgTable('text_pages', {
  slug: text().primaryKey(),
  sourceHash: text().notNull(),
  data: jsonb().$type<StoredPage>().notNull(),
})
