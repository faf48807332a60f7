/**
 * Names in the database. See stored-names.server.test.ts.
 * A changed value means that existing data is no longer found: it needs a migration, not only a new value here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { REPLICA_KINDS } from '#contract/cart/schema.ts'
import { FILE_KINDS } from '#contract/files/schema.ts'
import { MESSAGE_SIDES } from '#contract/messages/schema.ts'
import { RESERVATION_STATUSES } from '#contract/reservations/schema.ts'
import { VISIT_KIND_RULES } from '#contract/reservations/slots.ts'
import { REMOVED } from '#server/platform/content/tables.ts'
import { LINK_KINDS } from '#server/customers/schema.ts'
import { openDatabase, type Database } from '#server/platform/db/client.ts'
import { MIGRATIONS, JOBS_SCHEMA } from '#server/platform/db/migrations.ts'
import { CATALOGUE_CHANNEL, CUSTOMER_CHANNEL, STOCK_CHANNEL } from '#server/platform/db/notify.ts'
import { APPLICATION_NAME } from '#server/platform/db/postgres-listener.ts'
import { MIGRATION_LOCK } from '#server/platform/db/postgres.ts'
import { lockKey } from '#server/platform/idempotency/rows.ts'
import { JOBS_CHANNEL } from '#server/platform/queue/enqueue.ts'
import { POINT_ACCOUNTS } from '#server/points/schema.ts'
import { lockHolder, toHolder } from '#server/reservations/holders.ts'

const MESSAGE = 'Stored data has this name or value: changing it needs a migration'
const KEY = '01KAGQ5M00AAAAAAAAAAAAAAAA'
const CUSTOMER = '01KAGQ5M00BBBBBBBBBBBBBBBB'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ memory: true })
}, 120_000)
afterAll(() => database.close())

const listTexts = async (query: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ text: string }>(sql.raw(query))
  return rows.map(({ text }) => text)
}

describe('the database', () => {
  it('has these tables and columns', async () => {
    const tables = await listTexts(`
      select table_name || ': ' || string_agg(column_name || ' ' || udt_name || case is_nullable when 'YES' then '?' else '' end,
        ', ' order by ordinal_position) as text
      from information_schema.columns where table_schema = 'public' group by table_name order by table_name`)
    expect(tables, MESSAGE).toMatchInlineSnapshot(`
      [
        "addresses: id text, customer_id text, address jsonb, created_at timestamptz, is_default bool",
        "applications: id text, number text, customer_id text?, contact jsonb?, content jsonb?, status text, decided_at timestamptz?, created_at timestamptz",
        "blogs: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "capacity_buckets: shop_id int4, pool text, starts_at timestamptz, used int4",
        "catalogue: id int4, version int8, generation text, oldest_version int8, search_version int8",
        "categories: id int4, rev int8, live bool, source_hash text, data jsonb",
        "columns: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "customers: id text, email text?, password_hash text?, family_name text, given_name text, family_kana text, given_kana text, phone text?, postal_code text?, prefecture text?, city text?, address1 text?, address2 text?, birthday date?, newsletter bool, newsletter_changed_at timestamptz?, newsletter_wording text?, verified_at timestamptz?, pending_email text?, terms_version text, created_at timestamptz, locked_at timestamptz?, closed_at timestamptz?, closing_reason text?, newsletter_consented_at timestamptz?",
        "event_sessions: event_id int4, starts_at timestamptz, ends_at timestamptz, capacity int4, used int4, live bool",
        "events: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "files: id text, customer_id text?, submission_key text?, upload_hash text, kind text, size int4, sha256 text, created_at timestamptz, stored_at timestamptz?, delete_after timestamptz?",
        "inquiries: id text, number text, customer_id text?, contact jsonb?, content jsonb?, status text, decided_at timestamptz?, created_at timestamptz",
        "items: id int4, rev int8, live bool, source_hash text, data jsonb, published_at timestamptz, updated_at timestamptz, popularity int4, price_min int4, price_max int4, regular_price_min int4, on_sale bool, in_stock bool, lead_colour text, category_ids _int4, colour_families _text, material_families _text, shop_ids _int4, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text, lowest_price int4, lead_picture jsonb?, valid_until timestamptz?",
        "jobs: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "link_tokens: token_hash text, customer_id text, kind text, email text, expires_at timestamptz",
        "mails: id text, kind text, recipient text?, props jsonb?, created_at timestamptz, sent_at timestamptz?, failed_at timestamptz?",
        "members: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "menus: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "messages: id text, seq int8, customer_id text, sender text, text text, file_ids _text, sent_at timestamptz, read_at timestamptz?",
        "migrations: id int4, hash text, created_at int8?",
        "movies: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "news: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "newsletters: id text, letter jsonb, created_at timestamptz, started_at timestamptz?, last_customer_id text?, recipients int4, queued_at timestamptz?",
        "order_events: order_id text, revision int4, state text, actor text, reason text, at timestamptz",
        "order_lines: order_id text, position int4, sku text, quantity int4, line jsonb",
        "orders: id text, number text, customer_id text, state text, method text?, quote jsonb, total_yen int4, email text?, address jsonb?, delivery_on date, slot text, note text, terms_version text, due_at timestamptz?, receipt_name text?, receipt_prints int4, tracking jsonb?, revision int4, created_at timestamptz, paid_at timestamptz?, shipped_at timestamptz?, delivered_at timestamptz?, refunded_at timestamptz?",
        "password_reset_requests: id text, email text, requested_at timestamptz",
        "payment_customers: customer_id text, stripe_id text",
        "payment_events: id text, received_at timestamptz",
        "payments: intent_id text?, order_id text, attempt int4, amount_yen int4, status text, refund_id text?, created_at timestamptz, checked_at timestamptz?",
        "point_entries: seq int8, customer_id text, grant_id text, source text, target text, points int4, event text, at timestamptz",
        "point_grants: id text, customer_id text, due_at timestamptz?, last_day date?, notice_days int4?, is_over bool",
        "push_subscriptions: id text, endpoint text, p256dh text, auth text, customer_id text?, session_id text?, created_at timestamptz, renewed_at timestamptz",
        "rate_limits: key text, attempt_times _int8, expires_at timestamptz",
        "reforms: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "replicas: customer_id text, kind text, replica jsonb, changed_at timestamptz",
        "reservation_links: token_hash text, reservation_id text",
        "reservations: id text, number text, kind text, shop_id int4, customer_id text?, holder text?, starts_at timestamptz, ends_at timestamptz, wish int4?, adults int4, children int4, purpose text, item_ids _int4, note text, contact jsonb?, address jsonb?, status text, revision int4, created_at timestamptz, event jsonb?, reform_case jsonb?",
        "sessions: id text, customer_id text, generation int4, issued_at timestamptz, first_used_at timestamptz?, device text, created_at timestamptz, last_seen_at timestamptz, ended_at timestamptz?",
        "shops: id int4, rev int8, live bool, source_hash text, data jsonb",
        "site: id int4, source_hash text, data jsonb",
        "specials: id int4, rev int8, live bool, source_hash text, data jsonb, rank int8, facets _text, published_at timestamptz, expires_at timestamptz?, changed_at timestamptz, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "stock_changes: id int8, item_id int4",
        "submissions: key text, customer_id text?, request_hash text?, status int4, body text, created_at timestamptz",
        "text_pages: slug text, source_hash text, data jsonb",
        "variants: sku text, item_id int4, position int4, colour_key text, size text, size_mm jsonb?, price int4, sale_price int4?, sale_until timestamptz?, effective_price int4, stock int4, file_stock int4, is_sample bool, weight_kg float8?, shipping_class text?, live bool, picture jsonb?, shape text?, seat_height_mm int4?, packages jsonb?",
        "visit_conflicts: reservation_id text, revision int4, reason text, notice_id text",
      ]
    `)
  })

  it('has these indexes, constraints, sequences and functions', async () => {
    const names = await listTexts(`
      select relname as text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'S')
      union select conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c')
      union select tgname from pg_trigger where not tgisinternal
      union select proname || '()' from pg_proc where pronamespace = 'public'::regnamespace
      order by 1`)
    expect(names, MESSAGE).toMatchInlineSnapshot(`
      [
        "addresses_customer",
        "addresses_customer_id_customers_id_fk",
        "addresses_pkey",
        "applications_created",
        "applications_customer",
        "applications_customer_id_customers_id_fk",
        "applications_decided",
        "applications_number_unique",
        "applications_pkey",
        "applications_text",
        "blogs_facets",
        "blogs_grams",
        "blogs_pkey",
        "blogs_rank",
        "blogs_rev",
        "blogs_scheduled",
        "capacity_buckets_shop_id_pool_starts_at_pk",
        "capacity_buckets_used",
        "catalogue_pkey",
        "categories_pkey",
        "columns_facets",
        "columns_grams",
        "columns_pkey",
        "columns_rank",
        "columns_rev",
        "columns_scheduled",
        "contact_text()",
        "count_search_version()",
        "customers_email",
        "customers_pkey",
        "customers_text",
        "event_sessions_event_id_events_id_fk",
        "event_sessions_event_id_starts_at_pk",
        "event_sessions_starts_at",
        "event_sessions_used",
        "events_facets",
        "events_grams",
        "events_pkey",
        "events_rank",
        "events_rev",
        "events_scheduled",
        "files_customer",
        "files_customer_id_customers_id_fk",
        "files_delete_after",
        "files_pkey",
        "fold_contact()",
        "inquiries_created",
        "inquiries_customer",
        "inquiries_customer_id_customers_id_fk",
        "inquiries_decided",
        "inquiries_number_unique",
        "inquiries_pkey",
        "inquiries_text",
        "items_categories",
        "items_colours",
        "items_filters",
        "items_grams",
        "items_materials",
        "items_new",
        "items_pkey",
        "items_popular",
        "items_price_asc",
        "items_price_desc",
        "items_rev",
        "items_scheduled",
        "items_search_version",
        "items_shops",
        "jobs_facets",
        "jobs_grams",
        "jobs_pkey",
        "jobs_rank",
        "jobs_rev",
        "jobs_scheduled",
        "link_tokens_customer",
        "link_tokens_customer_id_customers_id_fk",
        "link_tokens_pkey",
        "mails_pkey",
        "members_facets",
        "members_grams",
        "members_pkey",
        "members_rank",
        "members_rev",
        "members_scheduled",
        "menus_facets",
        "menus_grams",
        "menus_pkey",
        "menus_rank",
        "menus_rev",
        "menus_scheduled",
        "messages_customer_id_customers_id_fk",
        "messages_pkey",
        "messages_seq_seq",
        "messages_thread",
        "messages_unread",
        "migrations_id_seq",
        "migrations_pkey",
        "movies_facets",
        "movies_grams",
        "movies_pkey",
        "movies_rank",
        "movies_rev",
        "movies_scheduled",
        "news_facets",
        "news_grams",
        "news_pkey",
        "news_rank",
        "news_rev",
        "news_scheduled",
        "newsletters_pkey",
        "order_events_order_id_orders_id_fk",
        "order_events_order_id_revision_pk",
        "order_lines_order_id_orders_id_fk",
        "order_lines_order_id_position_pk",
        "order_lines_quantity",
        "order_lines_sku",
        "order_lines_sku_variants_sku_fk",
        "orders_created",
        "orders_customer",
        "orders_customer_id_customers_id_fk",
        "orders_due",
        "orders_number_unique",
        "orders_pkey",
        "orders_state",
        "orders_text",
        "orders_total",
        "password_reset_requests_pkey",
        "payment_customers_customer_id_customers_id_fk",
        "payment_customers_pkey",
        "payment_events_pkey",
        "payment_events_received",
        "payments_intentId_unique",
        "payments_order",
        "payments_order_id_orders_id_fk",
        "payments_refunding",
        "point_entries_customer",
        "point_entries_customer_id_customers_id_fk",
        "point_entries_event",
        "point_entries_grant_id_point_grants_id_fk",
        "point_entries_pkey",
        "point_entries_points",
        "point_entries_seq_seq",
        "point_grants_customer",
        "point_grants_customer_id_customers_id_fk",
        "point_grants_due",
        "point_grants_last_day",
        "point_grants_pkey",
        "push_subscriptions_customer",
        "push_subscriptions_customer_id_customers_id_fk",
        "push_subscriptions_endpoint_unique",
        "push_subscriptions_pkey",
        "push_subscriptions_renewed",
        "push_subscriptions_session",
        "push_subscriptions_session_id_sessions_id_fk",
        "rate_limits_expires",
        "rate_limits_pkey",
        "reforms_facets",
        "reforms_grams",
        "reforms_pkey",
        "reforms_rank",
        "reforms_rev",
        "reforms_scheduled",
        "replicas_customer_id_customers_id_fk",
        "replicas_customer_id_kind_pk",
        "reservation_links_pkey",
        "reservation_links_reservation",
        "reservation_links_reservation_id_reservations_id_fk",
        "reservations_customer",
        "reservations_customer_id_customers_id_fk",
        "reservations_holder",
        "reservations_number_unique",
        "reservations_pkey",
        "reservations_shop",
        "reservations_shop_id_shops_id_fk",
        "reservations_text",
        "search_grams()",
        "sessions_customer",
        "sessions_customer_id_customers_id_fk",
        "sessions_pkey",
        "shops_pkey",
        "site_pkey",
        "specials_facets",
        "specials_grams",
        "specials_pkey",
        "specials_rank",
        "specials_rev",
        "specials_scheduled",
        "stock_changes_id_seq",
        "stock_changes_pkey",
        "submissions_created",
        "submissions_customer",
        "submissions_pkey",
        "text_pages_pkey",
        "text_pairs()",
        "variants_item",
        "variants_item_id_items_id_fk",
        "variants_pkey",
        "variants_price",
        "variants_sale",
        "variants_stock",
        "visit_conflicts_pkey",
        "visit_conflicts_reservation_id_reservations_id_fk",
      ]
    `)
  })

  it('has these schemas, channels and locks', () => {
    const { migrationsSchema, migrationsTable } = MIGRATIONS
    expect(
      [
        `${migrationsSchema}.${migrationsTable}`,
        JOBS_SCHEMA,
        ...[CATALOGUE_CHANNEL, CUSTOMER_CHANNEL, STOCK_CHANNEL, JOBS_CHANNEL],
        MIGRATION_LOCK,
        APPLICATION_NAME,
      ],
      MESSAGE,
    ).toMatchInlineSnapshot(`
      [
        "public.migrations",
        "jobs",
        "catalogue",
        "customer",
        "stock",
        "jobs",
        7361902,
        "komorebi",
      ]
    `)
  })

  it('has these values in its columns', () => {
    expect(
      {
        reservationStatuses: RESERVATION_STATUSES,
        visitKinds: Object.entries(VISIT_KIND_RULES).map(([kind, { pool }]) => `${kind} ${pool}`),
        holders: [toHolder(undefined, 'Guest@example.jp').name, toHolder(CUSTOMER, '').name],
        replicaKinds: REPLICA_KINDS,
        fileKinds: FILE_KINDS,
        messageSenders: MESSAGE_SIDES,
        linkKinds: LINK_KINDS,
        pointAccounts: POINT_ACCOUNTS,
        removedSourceHash: REMOVED,
      },
      MESSAGE,
    ).toMatchInlineSnapshot(`
      {
        "fileKinds": [
          "jpeg",
          "png",
          "webp",
          "pdf",
        ],
        "holders": [
          "guest:guest@example.jp",
          "customer:01KAGQ5M00BBBBBBBBBBBBBBBB",
        ],
        "linkKinds": [
          "emailVerification",
          "emailChange",
          "passwordReset",
        ],
        "messageSenders": [
          "customer",
          "shop",
        ],
        "pointAccounts": [
          "issued",
          "pending",
          "available",
          "spent",
          "expired",
          "cancelled",
        ],
        "removedSourceHash": "",
        "replicaKinds": [
          "cart",
          "favorites",
        ],
        "reservationStatuses": [
          "confirmed",
          "cancelled",
          "visited",
          "no_show",
        ],
        "visitKinds": [
          "guidance visit",
          "consultation visit",
          "reform visit",
          "online visit",
          "survey survey",
        ],
      }
    `)
  })

  it('takes these locks', async () => {
    const locks = await database.db.transaction(async (tx) => {
      await lockKey(tx, KEY)
      await lockHolder(tx, undefined, 'Guest@example.jp')
      const { rows } = await tx.execute<{ id: string }>(
        sql`select classid || ' ' || objid as id from pg_locks where locktype = 'advisory' order by 1`,
      )
      return rows.map(({ id }) => id)
    })
    expect(locks, MESSAGE).toMatchInlineSnapshot(`
      [
        "2881849595 3668211292",
        "4273200366 3268772638",
      ]
    `)
  })
})
