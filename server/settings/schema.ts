import { integer, jsonb, pgTable, text } from '#drizzle'
import type { Settings } from '#contract/settings/schema.ts'

export type Site = Pick<Settings, 'phone' | 'phoneHours' | 'closedDays' | 'hero' | 'heroPortrait' | 'popularWords'>

/** A single row: the contents of `site.json` and `search.json`. */
export const site = pgTable('site', {
  id: integer().primaryKey().default(1),
  sourceHash: text().notNull(),
  data: jsonb().$type<Site>().notNull(),
})
