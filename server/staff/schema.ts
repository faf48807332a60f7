/** People who work at the shops, how they log in, their sessions, and the tablets that they share. */
import { bigint, index, instant, integer, pgTable, sql, text, uniqueIndex } from '#drizzle'
import type { Role } from '#contract/shared/roles.ts'

export const staff = pgTable(
  'staff',
  {
    /** ULID */
    id: text().primaryKey(),
    /** Unique ignoring case. */
    email: text().notNull(),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Where the person works. Empty for all shops. */
    shopIds: integer().array().notNull(),
    /** By which authenticators know the person: random, as base64url. */
    userHandle: text().notNull().unique(),
    createdAt: instant().notNull(),
    /** Prevents logins and ends sessions. The row stays for the log. */
    disabledAt: instant(),
    /** Counts changes of the account. */
    revision: integer().notNull(),
  },
  (t) => [uniqueIndex('staff_email').on(sql`lower(${t.email})`)],
)

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** ULID */
    id: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    /** Chosen by the authenticator; base64url, as the key. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Label of the browser and system that added it. */
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('staff_passkeys_staff').on(t.staffId)],
)

/** For people whose device has no passkeys. */
export const staffPasswords = pgTable('staff_passwords', {
  staffId: text()
    .primaryKey()
    .references(() => staff.id),
  passwordHash: text().notNull(),
  /** Of the authenticator app; base32. */
  totpSecret: text().notNull(),
  /** Of the last code that was accepted. */
  totpStep: bigint({ mode: 'number' }).notNull(),
  /** Hashes of the codes for a lost app; each is removed when it is used. */
  recoveryHashes: text().array().notNull(),
})

/** Tablets of a shop that several people use, one after the other. */
export const staffTablets = pgTable('staff_tablets', {
  /** ULID */
  id: text().primaryKey(),
  name: text().notNull(),
  shopId: integer().notNull(),
  /** Of the secret in its cookie. */
  tokenHash: text().notNull().unique(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  /** Moves on while it is used. */
  expiresAt: instant().notNull(),
  revokedAt: instant(),
})

/** What a person types on a tablet of the shop. It is of no use anywhere else. */
export const staffPins = pgTable('staff_pins', {
  staffId: text()
    .primaryKey()
    .references(() => staff.id),
  pinHash: text().notNull(),
  /** Wrong attempts since the last right one. */
  failures: integer().notNull(),
})

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** Of the id in the cookie. */
    idHash: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    /** Label of browser and system. */
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When the person last proved who they are. */
    verifiedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** Of a session on a tablet that is shared. */
    tabletId: text().references(() => staffTablets.id),
  },
  (t) => [
    index('staff_sessions_tablet').on(t.tabletId, t.staffId),
    index('staff_sessions_staff')
      .on(t.staffId)
      .where(sql`ended_at is null`),
    index('staff_sessions_expires').on(t.expiresAt),
  ],
)

/** Browsers that get notifications for a person. */
export const staffPushSubscriptions = pgTable(
  'staff_push_subscriptions',
  {
    /** Secret URL of the push service. */
    endpoint: text().primaryKey(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
  },
  (t) => [index('staff_push_subscriptions_staff').on(t.staffId)],
)

/** Not used yet. Only a hash of the secret is stored. */
export const staffLinks = pgTable('staff_links', {
  tokenHash: text().primaryKey(),
  /** A new link replaces the earlier one. */
  staffId: text()
    .notNull()
    .unique()
    .references(() => staff.id),
  expiresAt: instant().notNull(),
})
