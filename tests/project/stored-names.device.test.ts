/**
 * All names that a device stores, or that two versions of the bundle pass to each other. Phones keep them for months: a
 * changed name loses data or breaks an open page, so it needs a migration that reads the old one.
 */
import { globSync, readFileSync } from 'node:fs'
import type { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { CATALOGUE_KINDS } from '#contract/catalogue/schema.ts'
import { MESSAGE } from '#contract/messages/api.ts'
import { createRow as createReplicaRow, type ReplicaRow } from '#src/device/cart-sync/row.ts'
import {
  CatalogueDb,
  type CatalogueRow,
  type CatalogueState,
  type CompleteSnapshot,
} from '#src/device/catalogue/database.ts'
import { CATALOGUE_CHOICE_KEY } from '#src/device/catalogue/has-catalogue.ts'
import { THUMBNAILS_CHOICE_KEY } from '#src/device/catalogue/thumbnails.ts'
import { createRow, type Attachment, type OutboxRow } from '#src/device/outbox/row.ts'
import type { OutboxState } from '#src/device/outbox/state.ts'
import { PUSH_DECLINED_KEY, PUSH_CHOICE_KEY, PUSH_RECORD_KEY } from '#src/device/push/push.ts'
import { DELIVERY_PREFECTURE_KEY } from '#src/device/query/delivery-place.ts'
import { POSTAL_CODES_PREFIX } from '#src/device/query/postal-codes.ts'
import { SAVED_RESPONSES_PREFIX } from '#src/device/query/saved-responses.ts'
import { DATA_SETS } from '#src/device/registry.ts'
import { DRAFTS_PREFIX } from '#src/device/session/form-drafts.ts'
import { SESSION_KEYS } from '#src/device/session/mirrors.ts'
import { ORDER_LINK_KEY } from '#src/device/session/order-link.ts'
import { ENDED_SESSIONS_KEY } from '#src/device/session/page.ts'
import { CLOCK_KEY } from '#src/device/time/server-time.ts'
import type { StoredSession } from '#src/device/session/store.ts'
import type { Session } from '#src/device/session/token.ts'
import { STORED_CLASSES } from '#src/device/storage/html-class.ts'
import { db } from '#src/device/storage/database.ts'
import * as names from '#src/device/storage/names.ts'
import { RECENT_ITEMS_KEY } from '#src/device/storage/recent-items.ts'
import { RECENT_SEARCHES_KEY } from '#src/device/storage/recent-searches.ts'
import { FREE_DAYS_PREFIX } from '#src/device/storage/saved-free-days.ts'
import type { PageMessage, WindowState, WorkerMessage } from '#src/device/storage/worker-messages.ts'
import { CONSENT_KEY } from '#src/features/analytics/analytics.tsx'
import { CARRY_OVER_KEY } from '#src/features/install/first-start.tsx'
import { INSTALL_ASKED_KEY, VISITS_KEY } from '#src/features/install/install-timing.ts'
import { RELOAD_KEY } from '#src/failures/reload-once.ts'
import { RETURN_URL_KEY } from '#src/routing/return-url.ts'
import { FONTS_KEY } from '#src/update/request-fonts.ts'

const CHANGED =
  'Released devices have the old name. Keep it, or read the old one in a migration, then update this list.'

/** Rejected by the compiler unless it lists all fields or members. */
const listAll = <T extends PropertyKey>(all: Record<T, true>): string[] => Object.keys(all)

const describeTables = ({ name, verno, tables }: Dexie) => ({
  name,
  version: verno,
  tables: Object.fromEntries(
    tables.map((table) => [
      table.name,
      [table.schema.primKey.src, ...table.schema.indexes.map(({ src }) => src)].join(', '),
    ]),
  ),
})

const CATALOGUE_TABLES = ['category', 'shop', 'item', 'column', 'case', 'menu', 'event', 'news', 'special']

it('the databases have these tables and indexes', () => {
  expect(describeTables(db), CHANGED).toEqual({
    name: 'komorebi-store',
    version: 1,
    tables: {
      session: 'id',
      replicas: '[owner+kind], owner',
      replicaItems: '[owner+key], owner',
      outbox: 'key',
      attachments: 'id, rowKey',
    },
  })
  expect(describeTables(new CatalogueDb()), CHANGED).toEqual({
    name: 'komorebi-offline-catalogue',
    version: 3,
    tables: { state: 'id', ...Object.fromEntries(CATALOGUE_TABLES.map((name) => [name, '[generation+id]'])) },
  })
  expect(CATALOGUE_KINDS, CHANGED).toEqual([
    'category',
    'shop',
    'item',
    'column',
    'case',
    'menu',
    'event',
    'news',
    'special',
  ])
})

it('the rows have these fields', () => {
  const submission = createRow(MESSAGE, { key: 'K', owner: 'guest', body: {}, submittedAt: 1 })
  const outbox = listAll<keyof OutboxRow>({
    key: true,
    kind: true,
    label: true,
    subject: true,
    page: true,
    path: true,
    owner: true,
    body: true,
    state: true,
    attempts: true,
    submittedAt: true,
    nextAt: true,
    notBefore: true,
    response: true,
    isNotified: true,
    isInMemoryOnly: true,
  })
  expect(outbox, CHANGED).toEqual(expect.arrayContaining(Object.keys(submission)))
  listAll<OutboxState>({ waiting: true, sending: true, done: true, needsChoice: true, needsLogin: true })
  listAll<keyof Attachment>({ id: true, rowKey: true, bytes: true, type: true, isUploaded: true })
  const replica = listAll<keyof ReplicaRow>({ replica: true, writerId: true, revision: true, unsentKeys: true })
  expect(Object.keys(createReplicaRow('W')), CHANGED).toEqual(replica)
  listAll<keyof StoredSession>({ session: true, customer: true, endedAt: true, endedSessionId: true })
  listAll<keyof Session>({ token: true, issuedAt: true, tokenExpiration: true, refreshExpiration: true })
  listAll<keyof CatalogueState>({ id: true, current: true, pending: true })
  const snapshot = { schema: true, generation: true, cursor: true, kinds: true, addedCursor: true } as const
  listAll<keyof CompleteSnapshot>({ ...snapshot, version: true, fetchedAt: true })
  listAll<keyof CatalogueRow>({ generation: true, id: true, value: true })
})

/** Keys, and prefixes of keys. */
const VALUES = ['recent-items', 'form-draft', 'free-days', 'postal-codes', 'saved-response']

it('the small values have these keys', () => {
  const keys = [RECENT_ITEMS_KEY, DRAFTS_PREFIX, FREE_DAYS_PREFIX, POSTAL_CODES_PREFIX, SAVED_RESPONSES_PREFIX]
  expect(keys, CHANGED).toEqual(VALUES)
})

const LOCAL_STORAGE = [
  'komorebi.analytics-consent',
  'komorebi.carry-over',
  'komorebi.clock-offset',
  'komorebi.delivery-prefecture',
  'komorebi.ended-sessions',
  'komorebi.fonts',
  'komorebi.install-asked',
  'komorebi.pack',
  'komorebi.pictures',
  'komorebi.push',
  'komorebi.push-declined',
  'komorebi.push-told',
  'komorebi.recent-searches',
  'komorebi.textSize',
  'komorebi.verify',
  'komorebi.visits',
]

/** In sessionStorage. */
const TAB = ['komorebi.reload', 'komorebi.order-link']

/** In localStorage and cookies. */
const SESSION = [
  'auth.redirect',
  'customers.token',
  'auth.strategy',
  'customers.token_expiration',
  'customers.refresh_expiration',
  'customers.issued_at',
]

it('localStorage, sessionStorage and cookies have these keys', () => {
  const keys = [
    ...[
      CONSENT_KEY,
      CARRY_OVER_KEY,
      CLOCK_KEY,
      DELIVERY_PREFECTURE_KEY,
      ENDED_SESSIONS_KEY,
      FONTS_KEY,
      INSTALL_ASKED_KEY,
      CATALOGUE_CHOICE_KEY,
    ],
    ...[THUMBNAILS_CHOICE_KEY, PUSH_CHOICE_KEY, PUSH_DECLINED_KEY, PUSH_RECORD_KEY, RECENT_SEARCHES_KEY],
    ...Object.values(STORED_CLASSES).map(({ key }) => key),
    VISITS_KEY,
  ]
  expect(keys, CHANGED).toEqual(LOCAL_STORAGE)
  expect([RELOAD_KEY, ORDER_LINK_KEY], CHANGED).toEqual(TAB)
  expect([RETURN_URL_KEY, ...Object.values(SESSION_KEYS)], CHANGED).toEqual(SESSION)
})

const SHARED_NAMES = {
  GUEST_OWNER: 'guest',
  DATABASE: 'komorebi-store',
  CATALOGUE_DATABASE: 'komorebi-offline-catalogue',
  PICTURES_CACHE: 'komorebi-pictures',
  THUMBNAILS_CACHE: 'komorebi-thumbnails',
  FONTS_CACHE: 'komorebi-fonts',
  RESPONSES_CACHE_PREFIX: 'komorebi-responses-',
  PAGES_CACHE: 'komorebi-pages',
  SESSION_CHANNEL: 'komorebi.session',
  CATALOGUE_CHANNEL: 'komorebi.catalogue',
  EVENTS_CHANNEL: 'komorebi.events',
  SESSION_LOCK: 'komorebi.session',
  OUTBOX_LOCK: 'komorebi.outbox',
  CATALOGUE_LOCK: 'komorebi.catalogue',
  CHECKOUT_LOCK: 'komorebi.checkout',
  OUTBOX_SYNC: 'komorebi.outbox',
}

const isDatabase = (name: string) => name === names.DATABASE || name === names.CATALOGUE_DATABASE

it('databases, caches, channels, locks and sync tags have these names', () => {
  const strings = Object.fromEntries(Object.entries(names).filter(([, name]) => typeof name === 'string'))
  expect(strings, CHANGED).toEqual(SHARED_NAMES)
  expect(names.getReplicaLock('cart'), CHANGED).toBe('komorebi.cart')
  expect(names.getReplicaLock('favorites'), CHANGED).toBe('komorebi.favorites')
})

it('pages and worker send these messages', () => {
  type Page = Record<PageMessage['type'], true>
  const fromPage: Page = {
    CACHE_PAGE: true,
    SKIP_WAITING: true,
    COUNT_WINDOWS: true,
    STORE_FONTS: true,
    SET_UNREAD: true,
  }
  const fromWorker = listAll<WorkerMessage['type']>({
    RESPONSES_CHANGED: true,
    SERVER_UNREACHABLE: true,
    PUSH_RECEIVED: true,
    GET_WINDOW_STATE: true,
    OPEN_PAGE: true,
  })
  expect(new Set([...Object.keys(fromPage), ...fromWorker]).size, CHANGED).toBe(10)
  expect(listAll<WindowState>({ showing: true, free: true, busy: true }), CHANGED).toHaveLength(3)
})

/** Not in the registry: a logout ends the session, and navigation removes the return URL and the tab's reload time. */
const NOT_DATA = ['table session', ...SESSION, 'komorebi.reload']

const NAMES_OF_SETS: Record<keyof typeof DATA_SETS, string[]> = {
  outbox: ['table outbox', 'table attachments'],
  replicas: ['table replicas', 'table replicaItems'],
  savedResponses: ['value saved-response'],
  drafts: ['value form-draft'],
  orderLink: ['komorebi.order-link'],
  recentItems: ['value recent-items'],
  recentSearches: ['komorebi.recent-searches'],
  deliveryPlace: ['komorebi.delivery-prefecture'],
  push: ['komorebi.push', 'komorebi.push-declined', 'komorebi.push-told'],
  freeDays: ['value free-days'],
  postalCodes: ['value postal-codes'],
  catalogue: [
    ...['state', ...CATALOGUE_TABLES].map((name) => `table ${name}`),
    ...['komorebi-thumbnails', 'komorebi.pack', 'komorebi.pictures'],
  ],
  caches: ['komorebi-pictures', 'komorebi-fonts', 'komorebi-responses-', 'komorebi-pages'],
  preferences: [
    ...['komorebi.analytics-consent', 'komorebi.carry-over', 'komorebi.clock-offset', 'komorebi.ended-sessions'],
    ...['komorebi.fonts', 'komorebi.install-asked', 'komorebi.textSize', 'komorebi.verify', 'komorebi.visits'],
  ],
}

it('each stored name belongs to exactly one data set, which erases it', () => {
  const stored = [
    ...[...db.tables, ...new CatalogueDb().tables].map(({ name }) => `table ${name}`),
    ...VALUES.map((name) => `value ${name}`),
    ...Object.values(SHARED_NAMES).filter((name) => names.isOwnCache(name) && !isDatabase(name)),
    ...LOCAL_STORAGE,
    ...TAB,
    ...SESSION,
  ]
  const assigned = [...Object.values(NAMES_OF_SETS).flat(), ...NOT_DATA]
  expect(assigned.toSorted()).toEqual(stored.toSorted())
  expect(Object.keys(DATA_SETS)).toEqual(Object.keys(NAMES_OF_SETS))
})

it('no other name of the store is used on a device', () => {
  // The probe is removed at once after it was written.
  const known = new Set([...LOCAL_STORAGE, ...TAB, 'komorebi.probe', ...Object.values(SHARED_NAMES)])
  const prefixes = ['komorebi.', 'komorebi-']
  const files = globSync('{src,sw}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`](komorebi[.-][\w.-]*)/g)].map((match) => match[1]!),
  )
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !known.has(name) && !prefixes.includes(name))).toEqual([])
})
