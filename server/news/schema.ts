import { integer, pgTable, text } from '#drizzle'

/** The Markdown of news that staff have posted, so that they can edit it. The news themselves have it parsed. */
export const newsTexts = pgTable('news_texts', {
  newsId: integer().primaryKey(),
  text: text().notNull(),
})
