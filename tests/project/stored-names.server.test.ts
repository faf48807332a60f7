/**
 * What the server stores under a name: tables, columns, kinds, jobs, files, and the texts that are hashed into ids and locks.
 * A changed value means that existing data is no longer found. It needs a migration of that data, not only a new value here.
 */
import { createSecretKey } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { REPLICA_KINDS } from '#contract/cart/schema.ts'
import { FILE_KINDS } from '#contract/files/schema.ts'
import { MESSAGE_SIDES } from '#contract/messages/schema.ts'
import { RESERVATION_STATUSES } from '#contract/reservations/schema.ts'
import { VISIT_KIND_RULES } from '#contract/reservations/slots.ts'
import { formatCursor } from '#server/catalogue/feed.ts'
import { withSourceHash, REMOVED } from '#server/platform/content/tables.ts'
import { signToken, loadSessionKey } from '#server/customers/access-token.ts'
import { createLink } from '#server/customers/link-tokens.ts'
import { enqueuePush } from '#server/customers/push.ts'
import { pushSubscriptions, customers, LINK_KINDS, linkTokens } from '#server/customers/schema.ts'
import { createSessionCookies } from '#server/customers/session-cookies.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { eraseFiles } from '#server/files/files.ts'
import { files } from '#server/files/schema.ts'
import { messagePush } from '#server/messages/mails.ts'
import { createJobs, mailTemplates, pushTemplates } from '#server/modules.ts'
import { openDatabase, type Database } from '#server/platform/db/client.ts'
import { getSocketPath } from '#server/platform/db/lock.ts'
import { MIGRATIONS, JOBS_SCHEMA } from '#server/platform/db/migrations.ts'
import { CATALOGUE_CHANNEL, CUSTOMER_CHANNEL } from '#server/platform/db/notify.ts'
import { APPLICATION_NAME } from '#server/platform/db/postgres-listener.ts'
import { MIGRATION_LOCK } from '#server/platform/db/postgres.ts'
import { openFileStore } from '#server/platform/files/file-store.ts'
import { hashRequest, lockKey } from '#server/platform/idempotency/rows.ts'
import { openTransport } from '#server/platform/mailer/transport.ts'
import { describePicture } from '#server/platform/pictures/describe.ts'
import { originalPath } from '#server/platform/pictures/originals.ts'
import { loadVapidKeys } from '#server/platform/push/vapid-keys.ts'
import { JOBS_CHANNEL, toJobId } from '#server/platform/queue/enqueue.ts'
import { toKey } from '#server/platform/rate-limit/count-attempt.ts'
import * as limits from '#server/platform/rate-limit/limits.ts'
import { createLog } from '#server/platform/system/log.ts'
import { hashLinkSecret } from '#server/platform/system/link-secret.ts'
import { lockHolder, toHolder } from '#server/reservations/holders.ts'
import { notifyReservation, writeReservationMails } from '#server/reservations/jobs.ts'
import { enqueueRefusalMail } from '#server/reservations/refusal-mail.ts'
import { addReservation, type ReservationRow } from '#server/reservations/rows.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const MESSAGE = 'Stored data has this name or value: changing it needs a migration'
const NOW = new Date('2026-11-20T03:00:00Z')
const KEY = '01KAGQ5M00AAAAAAAAAAAAAAAA'
const CUSTOMER = '01KAGQ5M00BBBBBBBBBBBBBBBB'

const dataDir = makeTempFolder('stored-names')
const env = readEnv({ DATA_DIR: dataDir })
let database: Database
let deps: Deps

const listTexts = async (query: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ text: string }>(sql.raw(query))
  return rows.map(({ text }) => text)
}

beforeAll(async () => {
  // A database in DATA_DIR also shows the names of its files.
  database = await openDatabase({ dataDir })
  const sessionKey = await loadSessionKey(env)
  const vapidKeys = await loadVapidKeys(env)
  const log = createLog({ LOG_LEVEL: 'silent' })
  const store = openFileStore(env)
  deps = { database, db: database.db, env, files: store, log, sessionKey, vapidKeys, now: () => NOW.getTime() }
  await fillStore(database)
  const names = { familyName: '', givenName: '', familyKana: '', givenKana: '' }
  await database.db.insert(customers).values({
    id: CUSTOMER,
    email: 'hanako@example.jp',
    ...names,
    newsletter: false,
    termsVersion: '1',
    createdAt: NOW,
  })
  // Creating a database in a folder takes long on a busy machine.
}, 120_000)
afterAll(() => database.close())

describe('the database', () => {
  it('has these tables and columns', async () => {
    const tables = await listTexts(`
      select table_name || ': ' || string_agg(column_name || ' ' || udt_name || case is_nullable when 'YES' then '?' else '' end,
        ', ' order by ordinal_position) as text
      from information_schema.columns where table_schema = 'public' group by table_name order by table_name`)
    expect(tables, MESSAGE).toMatchInlineSnapshot(`
      [
        "capacity_buckets: shop_id int4, pool text, starts_at timestamptz, used int4",
        "catalogue: id int4, version int8, generation text, oldest_version int8",
        "categories: id int4, rev int8, live bool, source_hash text, data jsonb",
        "customers: id text, email text?, password_hash text?, family_name text, given_name text, family_kana text, given_kana text, phone text?, postal_code text?, prefecture text?, city text?, address1 text?, address2 text?, birthday date?, newsletter bool, newsletter_changed_at timestamptz?, newsletter_wording text?, verified_at timestamptz?, pending_email text?, terms_version text, created_at timestamptz, locked_at timestamptz?, closed_at timestamptz?, closing_reason text?",
        "files: id text, customer_id text?, submission_key text?, upload_hash text, kind text, size int4, sha256 text, created_at timestamptz, stored_at timestamptz?, delete_after timestamptz?",
        "items: id int4, rev int8, live bool, source_hash text, data jsonb, published_at timestamptz, updated_at timestamptz, popularity int4, price_min int4, price_max int4, regular_price_min int4, on_sale bool, in_stock bool, lead_colour text, category_ids _int4, colour_families _text, material_families _text, shop_ids _int4, folded_name text, folded_kana text, folded_terms text, folded_body text, grams _text",
        "link_tokens: token_hash text, customer_id text, kind text, email text, expires_at timestamptz",
        "mails: id text, kind text, recipient text?, props jsonb?, created_at timestamptz, sent_at timestamptz?, failed_at timestamptz?",
        "messages: id text, seq int8, customer_id text, sender text, text text, file_ids _text, sent_at timestamptz, read_at timestamptz?",
        "migrations: id int4, hash text, created_at int8?",
        "password_reset_requests: id text, email text, requested_at timestamptz",
        "push_subscriptions: id text, endpoint text, p256dh text, auth text, customer_id text?, session_id text?, created_at timestamptz, renewed_at timestamptz",
        "rate_limits: key text, attempt_times _int8, expires_at timestamptz",
        "replicas: customer_id text, kind text, replica jsonb, changed_at timestamptz",
        "reservation_links: token_hash text, reservation_id text",
        "reservations: id text, number text, kind text, shop_id int4, customer_id text?, holder text?, starts_at timestamptz, ends_at timestamptz, wish int4?, adults int4, children int4, purpose text, item_ids _int4, note text, contact jsonb?, address jsonb?, status text, revision int4, created_at timestamptz",
        "sessions: id text, customer_id text, generation int4, issued_at timestamptz, first_used_at timestamptz?, device text, created_at timestamptz, last_seen_at timestamptz, ended_at timestamptz?",
        "shops: id int4, rev int8, live bool, source_hash text, data jsonb",
        "site: id int4, source_hash text, data jsonb",
        "submissions: key text, customer_id text?, request_hash text?, status int4, body text, created_at timestamptz",
        "text_pages: slug text, source_hash text, data jsonb",
        "variants: sku text, item_id int4, position int4, colour_key text, size text, size_mm jsonb?, price int4, sale_price int4?, sale_until timestamptz?, effective_price int4, stock int4, file_stock int4, is_sample bool, weight_kg float8?, shipping_class text?, live bool",
      ]
    `)
  })

  it('has these indexes, constraints, sequences and functions', async () => {
    const names = await listTexts(`
      select relname as text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'S')
      union select conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c')
      union select proname || '()' from pg_proc where pronamespace = 'public'::regnamespace
      order by 1`)
    expect(names, MESSAGE).toMatchInlineSnapshot(`
      [
        "capacity_buckets_shop_id_pool_starts_at_pk",
        "capacity_buckets_used",
        "catalogue_pkey",
        "categories_pkey",
        "customers_email",
        "customers_pkey",
        "files_customer",
        "files_customer_id_customers_id_fk",
        "files_delete_after",
        "files_pkey",
        "items_categories",
        "items_colours",
        "items_grams",
        "items_materials",
        "items_new",
        "items_pkey",
        "items_popular",
        "items_price_asc",
        "items_price_desc",
        "items_rev",
        "items_scheduled",
        "items_shops",
        "link_tokens_customer",
        "link_tokens_customer_id_customers_id_fk",
        "link_tokens_pkey",
        "mails_pkey",
        "messages_customer_id_customers_id_fk",
        "messages_pkey",
        "messages_seq_seq",
        "messages_thread",
        "messages_unread",
        "migrations_id_seq",
        "migrations_pkey",
        "password_reset_requests_pkey",
        "push_subscriptions_customer",
        "push_subscriptions_customer_id_customers_id_fk",
        "push_subscriptions_endpoint_unique",
        "push_subscriptions_pkey",
        "push_subscriptions_renewed",
        "push_subscriptions_session",
        "push_subscriptions_session_id_sessions_id_fk",
        "rate_limits_expires",
        "rate_limits_pkey",
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
        "search_grams()",
        "sessions_customer",
        "sessions_customer_id_customers_id_fk",
        "sessions_pkey",
        "shops_pkey",
        "site_pkey",
        "submissions_created",
        "submissions_customer",
        "submissions_pkey",
        "text_pages_pkey",
        "variants_item",
        "variants_item_id_items_id_fk",
        "variants_pkey",
        "variants_price",
        "variants_sale",
      ]
    `)
  })

  it('has these schemas, channels and locks', () => {
    const { migrationsSchema, migrationsTable } = MIGRATIONS
    expect(
      [
        `${migrationsSchema}.${migrationsTable}`,
        JOBS_SCHEMA,
        ...[CATALOGUE_CHANNEL, CUSTOMER_CHANNEL, JOBS_CHANNEL],
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

describe('mails and jobs', () => {
  it('have these kinds and queues', () => {
    expect(
      {
        mails: mailTemplates.map(({ kind }) => kind).toSorted(),
        pushes: pushTemplates.map(({ kind }) => kind).toSorted(),
        queues: createJobs(deps)
          .map(({ queue }) => queue.name)
          .toSorted(),
      },
      MESSAGE,
    ).toMatchInlineSnapshot(`
      {
        "mails": [
          "accountClosed",
          "emailChange",
          "emailChanged",
          "emailVerification",
          "message",
          "messageNotice",
          "passwordChanged",
          "passwordReset",
          "reservationCancelled",
          "reservationChanged",
          "reservationCreated",
          "reservationNotice",
          "reservationRefused",
          "reservationReminder",
        ],
        "pushes": [
          "emailChanged",
          "message",
          "newDevice",
          "passwordChanged",
          "reservationReminder",
        ],
        "queues": [
          "cleanup",
          "file-cleanup",
          "mail",
          "password-reset",
          "push",
          "reservation-mails",
        ],
      }
    `)
  })

  it('have these ids and data', async () => {
    await database.db.insert(pushSubscriptions).values({
      id: KEY,
      endpoint: 'https://push.example.jp/1',
      p256dh: '',
      auth: '',
      customerId: CUSTOMER,
      createdAt: NOW,
      renewedAt: NOW,
    })
    await database.db
      .insert(files)
      .values({ id: KEY, customerId: CUSTOMER, uploadHash: '', kind: 'png', size: 1, sha256: '', createdAt: NOW })
    const contact = { familyName: '', givenName: '', familyKana: '', givenKana: '', phone: '' }
    const visit = {
      kind: 'guidance' as const,
      shopId: 1,
      adults: 1,
      children: 0,
      purpose: '',
      itemIds: [],
      note: '',
      contact: { ...contact, email: 'hanako@example.jp' },
      address: null,
    }
    await database.db.transaction(async (tx) => {
      const startsAt = new Date('2026-12-01T01:00:00Z')
      const row: Omit<ReservationRow, 'number'> = {
        ...visit,
        id: KEY,
        customerId: CUSTOMER,
        holder: toHolder(CUSTOMER, '').name,
        startsAt,
        endsAt: startsAt,
        wish: 1,
        status: 'confirmed',
        revision: 0,
        createdAt: NOW,
      }
      await notifyReservation(tx, await addReservation(tx, row), 'created')
      await enqueuePush(tx, messagePush, { customerId: CUSTOMER, eventId: 'event', nowMs: NOW.getTime() })
      await enqueueRefusalMail(deps, tx, {
        body: { ...visit, wishes: [startsAt.toISOString()] },
        key: KEY,
        customerId: CUSTOMER,
        refusal: { statusCode: 409, name: '', code: 'RESERVATION_LIMIT', message: '' },
      })
      await eraseFiles(tx, CUSTOMER, NOW)
    })
    await writeReservationMails(deps, { reservationId: KEY, revision: 0, event: 'created' })
    await writeReservationMails(deps, { reservationId: KEY, revision: 0, event: 'reminder' })
    expect(await listTexts(`select id || ' ' || kind as text from mails order by kind, id`), MESSAGE)
      .toMatchInlineSnapshot(`
      [
        "65a348ed-7b76-87ae-a056-bf1da03833b3 reservationCreated",
        "f3c035bf-d190-893d-9be0-d9475bbdb15f reservationNotice",
        "cf83482d-a57c-84d4-b13a-72072a0ca4dc reservationRefused",
        "a1370ace-c66e-8d0e-bba6-55b3559040ed reservationReminder",
      ]
    `)
    expect(await listTexts(`select name || ' ' || id || ' ' || data as text from jobs.job order by name, id`), MESSAGE)
      .toMatchInlineSnapshot(`
      [
        "file-cleanup 823d4d39-698e-841b-96b1-5069bd11406a {}",
        "mail 65a348ed-7b76-87ae-a056-bf1da03833b3 {}",
        "mail a1370ace-c66e-8d0e-bba6-55b3559040ed {}",
        "mail cf83482d-a57c-84d4-b13a-72072a0ca4dc {}",
        "mail f3c035bf-d190-893d-9be0-d9475bbdb15f {}",
        "push 91ef6576-b085-8f98-a17b-c7bf86724064 {"tag": "a1370acec66e8d0ebba655b3559040ed", "kind": "reservationReminder", "customerId": "01KAGQ5M00BBBBBBBBBBBBBBBB", "occurredAt": 1795143600000, "subscriptionId": "01KAGQ5M00AAAAAAAAAAAAAAAA"}",
        "push a90cfd75-ab8e-8e91-ae2b-0a9b8a24b1bc {"tag": "b8e1f80bd70a80788c7855a451731b74", "kind": "message", "customerId": "01KAGQ5M00BBBBBBBBBBBBBBBB", "occurredAt": 1795143600000, "subscriptionId": "01KAGQ5M00AAAAAAAAAAAAAAAA"}",
        "reservation-mails 0c57d988-e0e5-879d-aa29-5f3e28ea10a6 {"event": "created", "revision": 0, "reservationId": "01KAGQ5M00AAAAAAAAAAAAAAAA"}",
        "reservation-mails 8c771658-6e0a-89a3-899b-0b52a5b8b522 {"event": "reminder", "revision": 0, "reservationId": "01KAGQ5M00AAAAAAAAAAAAAAAA"}",
      ]
    `)
  })

  it('have ids derived from these events', async () => {
    const eventIds = await database.db.transaction(async (tx) => {
      const links = []
      for (const kind of LINK_KINDS) {
        const to = { kind, customerId: CUSTOMER, email: '', publicUrl: '', nowMs: NOW.getTime() }
        const { eventId, link } = await createLink(tx, to)
        const [row] = await tx.select().from(linkTokens).where(eq(linkTokens.kind, kind))
        links.push(eventId.replace(row!.tokenHash, '<hash>') + link.replace(/#.*/, ''))
      }
      return links
    })
    expect(eventIds, MESSAGE).toMatchInlineSnapshot(`
      [
        "emailVerification:<hash>/verify",
        "emailChange:<hash>/verify",
        "passwordReset:<hash>/password/reset",
      ]
    `)
    expect(toJobId('event'), MESSAGE).toMatchInlineSnapshot(`"b8e1f80b-d70a-8078-8c78-55a451731b74"`)
  })
})

describe('hashes', () => {
  it('are computed over these texts', async () => {
    const sampleKey = createSecretKey('a'.repeat(32), 'utf8')
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    const position = { generation: '0', rev: 1, kind: 2, id: 3, startedAt: 4 }
    expect(
      {
        request: hashRequest('POST /api/Reservations', '{}'),
        linkSecret: hashLinkSecret('secret'),
        source: withSourceHash({ id: 1 }).sourceHash,
        picture: (await describePicture(Buffer.from(pixel, 'base64'))).id,
        cursor: Buffer.from(formatCursor(position), 'base64url').toString(),
        accessToken: await signToken({ sessionId: KEY, generation: 1, issuedAt: NOW.getTime() }, sampleKey),
        cookies: createSessionCookies({ access_token: '', issued_at: NOW.getTime() }, NOW.getTime(), env).map(
          (cookie) => cookie.split('=')[0],
        ),
      },
      MESSAGE,
    ).toMatchInlineSnapshot(`
      {
        "accessToken": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiIwMUtBR1E1TTAwQUFBQUFBQUFBQUFBQUFBQSIsImdlbiI6MSwiaWF0IjoxNzk1MTQzNjAwLCJpYXRfbXMiOjE3OTUxNDM2MDAwMDAsImV4cCI6MTc5NTE0NzIwMH0.gq0yJpv-VwRc69kKa69QijBgfEiAWLWx226OyXT3qPg",
        "cookies": [
          "customers.token",
          "customers.token_expiration",
          "customers.refresh_expiration",
          "customers.issued_at",
          "auth.strategy",
        ],
        "cursor": "0 1 2 3 4",
        "linkSecret": "K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols",
        "picture": "0b338ee3b9883baa",
        "request": "Q7EiRQizjQLDjyBtnsdG-fk4oLBkF08EAR13gYqZV0E",
        "source": "037c9214eef74cc3887f3a4f085b4e17",
      }
    `)
  })

  it('of rate limits are computed over these texts', () => {
    const all = [
      ...limits.loginLimits(env, 'A@example.jp', 'source'),
      ...limits.registerLimits(env, 'source'),
      ...limits.changeEmailLimits(CUSTOMER),
      ...limits.passwordLimits(CUSTOMER),
      ...limits.resetLimits(env, 'A@example.jp', 'source'),
      ...limits.newPasswordLimits(env, 'source'),
      ...limits.pushLimits('source'),
      ...limits.verificationLimits(CUSTOMER),
      ...limits.submissionLimits(env, { kind: 'reservation', source: 'source', contact: 'contact' }),
      ...limits.uploadLimits(env, 'source'),
      ...limits.rejectedSubmissionLimits('source'),
      ...limits.withdrawSubmissionLimits('source'),
      ...limits.manageLimits('source'),
    ]
    expect(
      all.map((limit) => `${limit.of.join(' / ')}: ${toKey(limit)}`),
      MESSAGE,
    ).toMatchInlineSnapshot(`
      [
        "login / email and source / a@example.jp / source: WQeulF7OdOubZ4LBXlKBi8YByXyzaJdf_glOzDmpFz4",
        "login / email / a@example.jp: pNw4BFmcHHdeh90qtjmSRBMtJf5JWNFaqrvo3_NVh14",
        "login / source / source: 6nrHiTBIYwx2OQVETrGRX4sTypygb-lC6MrkJYKDpS8",
        "register / source: 1qNo2ENrvQrS5abkPP8YLtxtQHRy8va77mVYDrnqpeM",
        "change email / 01KAGQ5M00BBBBBBBBBBBBBBBB: gwR-D1q6jTLi1IrI9hrmTH8ZXBD_ujNkjZ0p9Srm2rk",
        "password / 01KAGQ5M00BBBBBBBBBBBBBBBB: exWNvR-blNRrb-4Js62E_Ciylk2WG6GV6g8BO4-3b9A",
        "password reset / email / a@example.jp: xHWgtKwDoB21eDrNBIDFgxw3sssitRHE4Q8td5ieNL0",
        "password reset / source / source: hJmbchF5-gNRfWvoD68EMnRiIqs8IgEw_F4KcEIA4r8",
        "new password / source: AvwftBE923Wd_lccNiWhvESmj4WY_fb1YT0Z3zyfnuk",
        "push / source: 0grI0Y4jaomWPTCkopE5Jh3uQU0FA0HUvzR40RSKpLE",
        "email verification / 01KAGQ5M00BBBBBBBBBBBBBBBB: AUrkkBXoJw6Yj6ZBlXywuwLyswZu6ruk0aMRoXStCnw",
        "reservation / source / source: XdGqx2qBxhbAYmHVa4DIlOp_83vbHyT8FnnpZjQrKcU",
        "reservation / contact / contact: 6SMxAucIxf-5kjwilWNOCYuxcqiehmjTQ56Kz7GnMSw",
        "upload / source: mhi5AhYv23NBF09AdvhhEm_2eAEANRIGiFRqeeCT3zQ",
        "rejected submission / source: JIkPZ0hhFfxLJ3bKdTLeGhYjw-UfVkTO-MQwW3dA-bQ",
        "withdraw submission / source: 3Z_J10Th0xd7r65VPPhfSOxL6EzU0Yz0cc5xiy22OGM",
        "manage reservation / source: 9Kwu0GLIsGMvLtM3cXzgWenYvkyexHsga4r50ZfZ0B4",
      ]
    `)
  })
})

describe('DATA_DIR', () => {
  it('has these files', async () => {
    await deps.files.put(KEY, new Uint8Array(1), 'image/png')
    const mail = { id: 'mail-id', to: 'a@example.jp', date: NOW, subject: '', text: '', html: '' }
    await openTransport(env)(mail)
    const present = globSync('{*,database/PG_VERSION,files/**,mail/**}', { cwd: dataDir })
    const other = [originalPath(dataDir, 'id'), getSocketPath(dataDir)].map((path) =>
      path.slice(join(dataDir).length + 1),
    )
    expect([...new Set([...present, ...other])].toSorted(), MESSAGE).toMatchInlineSnapshot(`
      [
        "database",
        "database/PG_VERSION",
        "files",
        "files/AA",
        "files/AA/01KAGQ5M00AAAAAAAAAAAAAAAA",
        "lock.sock",
        "mail",
        "mail/mail-id.eml",
        "pictures/originals/id",
        "session-secret",
        "vapid-keys.json",
      ]
    `)
  })
})
