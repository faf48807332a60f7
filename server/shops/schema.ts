import type { Shop } from '#contract/shops/schema.ts'
import { check, date, integer, jsonb, pgTable, primaryKey, sql, text } from '#drizzle'
import { feedColumns } from '#server/platform/content/tables.ts'

export const shops = pgTable('shops', {
  id: integer().primaryKey(),
  ...feedColumns,
  /** As in its file. Readers of hours take `shopData`. */
  data: jsonb().$type<Shop>().notNull(),
  /** Where its staff get notices. Null: the store's own address. */
  noticeEmail: text(),
})

/** Days on which the hours differ from the file. Only staff write them, so an import leaves them as they are. */
export const shopDays = pgTable(
  'shop_days',
  {
    shopId: integer()
      .notNull()
      .references(() => shops.id),
    date: date({ mode: 'string' }).notNull(),
    /** `10:00`, like the file's; null if the shop is closed. */
    opens: text(),
    closes: text(),
    /** For customers. */
    reason: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shopId, t.date] }),
    check('shop_days_hours', sql`(opens is null) = (closes is null)`),
  ],
)

/** A shop of the query with the days that its staff have set. */
export const shopData = sql<Shop>`${shops}.data || coalesce((
  select jsonb_build_object('days', jsonb_agg(jsonb_build_object(
    'date', to_char(it.date, 'YYYY-MM-DD'),
    'hours', case when it.opens is not null then jsonb_build_object('opens', it.opens, 'closes', it.closes) end,
    'reason', it.reason) order by it.date))
  from ${shopDays} as it where it.shop_id = ${shops}.id having count(*) > 0), '{}'::jsonb)`
