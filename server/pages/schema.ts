import { jsonb, pgTable, text } from '#drizzle'
import type { TextPage } from '#contract/pages/schema.ts'

export const textPages = pgTable('text_pages', {
  slug: text().primaryKey(),
  sourceHash: text().notNull(),
  data: jsonb().$type<TextPage>().notNull(),
})
