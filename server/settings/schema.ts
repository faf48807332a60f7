import { integer, jsonb, pgTable, text } from '#drizzle'
import type { ReplyTemplate } from '#contract/inbox/desk.ts'
import type { Seller } from '#contract/orders/schema.ts'
import type { Settings } from '#contract/settings/schema.ts'

export interface Site extends Pick<
  Settings,
  'phone' | 'phoneHours' | 'closedDays' | 'hero' | 'heroPortrait' | 'popularWords'
> {
  seller: Seller
  /** For answers of the staff; undefined before they existed. */
  replyTemplates?: ReplyTemplate[]
  /** The rules by which the breaks of all stored content were found; undefined before version 2. */
  phraseRules?: number
}

/** A single row: the contents of `site.json` and `search.json`. */
export const site = pgTable('site', {
  id: integer().primaryKey().default(1),
  sourceHash: text().notNull(),
  data: jsonb().$type<Site>().notNull(),
})
