/**
 * Names in the database, besides the tables, columns and indexes in Drizzle's snapshots. See stored-names.server.test.ts.
 * A changed value means that existing data is no longer found: it needs a migration, not only a new value here.
 */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { REPLICA_KINDS } from '#contract/cart/schema.ts'
import { FILE_KINDS } from '#contract/files/schema.ts'
import { MESSAGE_SIDES } from '#contract/messages/schema.ts'
import { REFUND_STATES, REFUND_WAYS } from '#contract/orders/refunds.ts'
import { RETURN_CAUSES, RETURN_OUTCOMES, RETURN_STATES } from '#contract/orders/returns.ts'
import { RESERVATION_CHANNELS, RESERVATION_STATUSES } from '#contract/reservations/schema.ts'
import { VISIT_KIND_RULES } from '#contract/reservations/slots.ts'
import { REMOVED } from '#server/platform/content/tables.ts'
import { LINK_KINDS } from '#server/customers/schema.ts'
import { openDatabase, type Database } from '#server/platform/db/client.ts'
import { MIGRATIONS, JOBS_SCHEMA } from '#server/platform/db/migrations.ts'
import { CATALOGUE_CHANNEL, CUSTOMER_CHANNEL, STOCK_CHANNEL } from '#server/platform/db/notify.ts'
import { APPLICATION_NAME } from '#server/platform/db/postgres-listener.ts'
import { MIGRATION_LOCK } from '#server/platform/db/postgres.ts'
import { ACTOR_KINDS } from '#server/platform/desk/actor.ts'
import { deskCommands } from '#server/modules.ts'
import { lockKey } from '#server/platform/idempotency/rows.ts'
import { JOBS_CHANNEL } from '#server/platform/queue/enqueue.ts'
import { ORDER_EVENT_KINDS } from '#server/orders/schema.ts'
import { POINT_ACCOUNTS } from '#server/points/schema.ts'
import { STOCK_REASONS } from '#contract/stock/reasons.ts'
import { lockHolder, toHolder } from '#server/reservations/holders.ts'

const MESSAGE = 'Stored data has this name or value: changing it needs a migration'
const KEY = '01KAGQ5M00AAAAAAAAAAAAAAAA'
const CUSTOMER = '01KAGQ5M00BBBBBBBBBBBBBBBB'
const GUEST = { email: 'Guest@example.jp', phone: '0312345678' }

const PARTS = ['indexes', 'foreignKeys', 'compositePrimaryKeys', 'uniqueConstraints', 'checkConstraints'] as const

interface RecordedTable extends Record<(typeof PARTS)[number], object> {
  name: string
  columns: Record<string, { identity?: { name: string } }>
}

/** The tables of the newest snapshot, which `npm run check` compares with the schema. */
const snapshot = (() => {
  const newest = globSync('server/platform/db/migrations/meta/*_snapshot.json').toSorted().at(-1)!
  const { tables } = JSON.parse(readFileSync(newest, 'utf8')) as { tables: Record<string, RecordedTable> }
  return Object.values(tables)
})()

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
  it('is what the last snapshot of its schema says', async () => {
    const columns = await listTexts(`
      select table_name || ': ' || string_agg(column_name, ', ' order by column_name collate "C") as text
      from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
      group by table_name order by table_name collate "C"`)
    const recorded = snapshot.map(({ name, columns: own }) => `${name}: ${Object.keys(own).toSorted().join(', ')}`)
    expect(columns).toEqual(recorded.toSorted())
  })

  it('has these names that snapshots do not record', async () => {
    const names = await listTexts(`
      select relname as text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'r', 'S')
      union select conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c')
      union select tgname from pg_trigger where not tgisinternal
      union select proname || '()' from pg_proc where pronamespace = 'public'::regnamespace
      order by 1`)
    const recorded = new Set(
      snapshot.flatMap((it) => [
        it.name,
        `${it.name}_pkey`,
        ...PARTS.flatMap((part) => Object.keys(it[part])),
        ...Object.values(it.columns).flatMap(({ identity }) => identity?.name ?? []),
      ]),
    )
    expect([...recorded].filter((name) => !names.includes(name) && !name.endsWith('_pkey'))).toEqual([])
    expect(
      names.filter((name) => !recorded.has(name)),
      MESSAGE,
    ).toMatchInlineSnapshot(`
      [
        "contact_text()",
        "count_search_version()",
        "desk_log_append_only",
        "fold_contact()",
        "items_search_version",
        "migrations",
        "migrations_id_seq",
        "migrations_pkey",
        "refund_entries_append_only",
        "refuse_change()",
        "search_grams()",
        "stock_entries_append_only",
        "text_pairs()",
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
        reservationChannels: RESERVATION_CHANNELS,
        holders: [
          toHolder(undefined, GUEST),
          toHolder(undefined, { ...GUEST, email: null }),
          toHolder(CUSTOMER, GUEST),
        ].map(({ name }) => name),
        replicaKinds: REPLICA_KINDS,
        fileKinds: FILE_KINDS,
        messageSenders: MESSAGE_SIDES,
        linkKinds: LINK_KINDS,
        pointAccounts: POINT_ACCOUNTS,
        refundStates: REFUND_STATES,
        refundWays: REFUND_WAYS,
        returnStates: RETURN_STATES,
        returnReasons: RETURN_CAUSES,
        returnOutcomes: RETURN_OUTCOMES,
        orderEventKinds: ORDER_EVENT_KINDS,
        actorKinds: ACTOR_KINDS,
        stockReasons: Object.keys(STOCK_REASONS),
        actions: deskCommands.flatMap(({ action }) => action?.name ?? []).toSorted(),
        removedSourceHash: REMOVED,
      },
      MESSAGE,
    ).toMatchInlineSnapshot(`
      {
        "actions": [
          "applications state",
          "customers lock",
          "customers passkeys",
          "customers sessions",
          "customers unlock",
          "customers verify",
          "inbox assign",
          "inquiries state",
          "items hide",
          "items pause",
          "items price",
          "items resume",
          "items show",
          "log undo",
          "messages close",
          "messages reply",
          "messages show",
          "news edit",
          "news hide",
          "news post",
          "news show",
          "newsletter send",
          "orders address",
          "orders cancel",
          "orders close",
          "orders create",
          "orders deliver",
          "orders delivery",
          "orders import-tracking",
          "orders paid",
          "orders prepare",
          "orders receipt",
          "orders refund",
          "orders ship",
          "orders tracking",
          "orders undo",
          "points grant",
          "points take",
          "refunds fail",
          "refunds retry",
          "refunds sent",
          "refunds withdraw",
          "reservations assign",
          "reservations block",
          "reservations cancel",
          "reservations check-in",
          "reservations create",
          "reservations move",
          "reservations no-show",
          "reservations note",
          "reservations unblock",
          "reservations visited",
          "returns arrive",
          "returns decline",
          "returns inspect",
          "returns open",
          "returns reopen",
          "returns replace",
          "returns settle",
          "shops close",
          "shops open",
          "staff add",
          "staff change",
          "staff disable",
          "staff enable",
          "staff end-session",
          "staff link",
          "staff revoke-tablet",
          "stock add",
          "stock count",
          "stock remove",
        ],
        "actorKinds": [
          "staff",
          "terminal",
          "import",
        ],
        "fileKinds": [
          "jpeg",
          "png",
          "webp",
          "pdf",
        ],
        "holders": [
          "guest:guest@example.jp",
          "phone:0312345678",
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
        "orderEventKinds": [
          "state",
          "undo",
          "shipment",
          "shipment-delivered",
          "tracking",
          "address",
          "delivery",
          "return",
          "replacement",
        ],
        "pointAccounts": [
          "issued",
          "pending",
          "available",
          "spent",
          "expired",
          "cancelled",
        ],
        "refundStates": [
          "pending",
          "succeeded",
          "failed",
          "requested",
          "account_known",
          "sent",
          "withdrawn",
        ],
        "refundWays": [
          "card",
          "paypay",
          "transfer",
          "points",
        ],
        "removedSourceHash": "",
        "replicaKinds": [
          "cart",
          "favorites",
        ],
        "reservationChannels": [
          "web",
          "phone",
          "shop",
        ],
        "reservationStatuses": [
          "confirmed",
          "cancelled",
          "visited",
          "no_show",
        ],
        "returnOutcomes": [
          "refund",
          "exchange",
          "reduction",
        ],
        "returnReasons": [
          "defect",
          "wrong-item",
          "own-wish",
          "other",
          "not-shipped",
        ],
        "returnStates": [
          "requested",
          "arrived",
          "settled",
          "declined",
          "withdrawn",
        ],
        "stockReasons": [
          "receive",
          "sale",
          "cancel",
          "return",
          "exchange",
          "damage",
          "count",
          "correction",
          "import",
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
      await lockHolder(tx, undefined, GUEST)
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
