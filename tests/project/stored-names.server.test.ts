/**
 * What the server stores under a name: tables, columns, kinds, jobs, files, and the texts that are hashed into ids and locks.
 * A changed value means that existing data is no longer found. It needs a migration of that data, not only a new value here.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { loadSessionKey } from '#server/customers/access-token.ts'
import { createLink } from '#server/customers/link-tokens.ts'
import { enqueuePush } from '#server/customers/push.ts'
import { pushSubscriptions, customers, LINK_KINDS, linkTokens } from '#server/customers/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { eraseFiles } from '#server/files/files.ts'
import { files } from '#server/files/schema.ts'
import { messagePush } from '#server/messages/mails.ts'
import { createJobs, mailTemplates, pushTemplates } from '#server/modules.ts'
import { openDatabase, type Database } from '#server/platform/db/client.ts'
import { getSocketPath } from '#server/platform/db/lock.ts'
import { openFileStore } from '#server/platform/files/file-store.ts'
import { openTransport } from '#server/platform/mailer/transport.ts'
import { originalPath } from '#server/platform/pictures/originals.ts'
import { videosFolder } from '#server/platform/videos/originals.ts'
import { loadVapidKeys } from '#server/platform/push/vapid-keys.ts'
import { toJobId } from '#server/platform/queue/enqueue.ts'
import { createLog } from '#server/platform/system/log.ts'
import { toHolder } from '#server/reservations/holders.ts'
import { notifyReservation, writeReservationMails } from '#server/reservations/jobs.ts'
import { enqueueRefusalMail } from '#server/reservations/refusal-mail.ts'
import { addReservation, FROM_CUSTOMER, type ReservationRow } from '#server/reservations/rows.ts'
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
          "applicationNotice",
          "applicationReceived",
          "applicationRefused",
          "applicationWithdrawn",
          "emailChange",
          "emailChanged",
          "emailVerification",
          "inquiryNotice",
          "inquiryReceived",
          "inquiryRefused",
          "inquiryWithdrawn",
          "message",
          "messageNotice",
          "newsletter",
          "orderCancelled",
          "orderChanged",
          "orderLink",
          "orderNotice",
          "orderPaid",
          "orderPlaced",
          "orderReminder",
          "orderShipped",
          "orderTracking",
          "passkeyAdded",
          "passkeyRemoved",
          "passwordChanged",
          "passwordReset",
          "paymentNotice",
          "pointsExpiring",
          "refundAccountReceived",
          "refundAccountRequest",
          "refundMade",
          "refundNotice",
          "refundSent",
          "refundWithdrawn",
          "reservationCancelled",
          "reservationChanged",
          "reservationConflicts",
          "reservationCreated",
          "reservationNotice",
          "reservationRefused",
          "reservationReminder",
          "returnArrived",
          "returnDeclined",
          "returnNotArrived",
          "returnNotice",
          "returnReceived",
          "returnReopened",
          "returnSettled",
          "staffAccessLink",
        ],
        "pushes": [
          "emailChanged",
          "message",
          "newDevice",
          "orderCancelled",
          "orderPaid",
          "orderReminder",
          "orderShipped",
          "passwordChanged",
          "reservationReminder",
        ],
        "queues": [
          "bulk-mail",
          "cleanup",
          "event-session-changes",
          "file-cleanup",
          "mail",
          "newsletter",
          "order-links",
          "order-mails",
          "orders-unpaid",
          "password-reset",
          "payment-customers",
          "payments-reconcile",
          "points",
          "popularity",
          "push",
          "refund-mails",
          "refunds",
          "reservation-mails",
          "return-mails",
          "staff-push",
          "visit-conflicts",
          "vouchers",
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
      event: null,
      shopId: 1,
      adults: 1,
      children: 0,
      purpose: '',
      itemIds: [],
      reformCase: null,
      caseId: null,
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
        holder: toHolder(CUSTOMER, visit.contact).name,
        startsAt,
        endsAt: startsAt,
        wish: 1,
        status: 'confirmed',
        revision: 0,
        toldRevision: 0,
        ...FROM_CUSTOMER,
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

describe('DATA_DIR', () => {
  it('has these files', async () => {
    await deps.files.put(KEY, new Uint8Array(1), 'image/png')
    const mail = { id: 'mail-id', to: 'a@example.jp', date: NOW, subject: '', text: '', html: '' }
    await openTransport(env)(mail)
    const present = globSync('{*,database/PG_VERSION,files/**,mail/**}', { cwd: dataDir })
    const other = [originalPath(dataDir, 'id'), videosFolder(dataDir), getSocketPath(dataDir)].map((path) =>
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
        "videos",
      ]
    `)
  })
})
