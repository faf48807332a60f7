/** Customers, their sessions, and what guards the way in. */
import { bigint, boolean, date, index, integer, pgTable, sql, text, timestamp, uniqueIndex } from '#drizzle'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const customers = pgTable(
  'customers',
  {
    /** ULID */
    id: text().primaryKey(),
    /** As typed; null once withdrawn. Told apart without regard to case. */
    email: text(),
    passwordHash: text(),
    familyName: text().notNull(),
    givenName: text().notNull(),
    familyKana: text().notNull(),
    givenKana: text().notNull(),
    phone: text(),
    postalCode: text(),
    prefecture: text(),
    city: text(),
    address1: text(),
    address2: text(),
    birthday: date({ mode: 'string' }),
    newsletter: boolean().notNull(),
    /** When and to which words the customer agreed, or took it back. */
    newsletterAt: instant(),
    newsletterWording: text(),
    verifiedAt: instant(),
    /** A new address that waits for its link to be followed. */
    pendingEmail: text(),
    termsVersion: text().notNull(),
    createdAt: instant().notNull(),
    /** Set by the shop: no login, no session. */
    lockedAt: instant(),
    withdrawnAt: instant(),
    /** In the customer's words; all that stays of a withdrawn one besides the dates. */
    withdrawalReason: text(),
  },
  (t) => [uniqueIndex('customers_email').on(sql`lower(${t.email})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** ULID; the access tokens name it. */
    id: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    /** Counts the renewals; a token says of which generation it is. */
    generation: integer().notNull(),
    /** When the token of this generation was issued: with id and generation it makes the token again, to the letter. */
    issuedAt: instant().notNull(),
    /** First use of this generation; from then on the one before is on its way out. */
    firstUsedAt: instant(),
    /** Browser and system in plain words. */
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('sessions_customer')
      .on(t.customerId)
      .where(sql`ended_at is null`),
  ],
)

/** Links sent by mail and not yet used. Only a hash of their token is kept. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    hash: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    kind: text().$type<'verify' | 'email' | 'reset'>().notNull(),
    /** The address that following the link confirms. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('link_tokens_customer').on(t.customerId, t.kind)],
)

/** Asked for, and answered before it is looked up whose address it is. */
export const resetRequests = pgTable('reset_requests', {
  /** Also the job's. */
  id: text().primaryKey(),
  email: text().notNull(),
  requestedAt: instant().notNull(),
})

/** What is limited, counted per key over all processes. */
export const attempts = pgTable(
  'attempts',
  {
    /** Hash of what is counted and of whom: no mail address stands here. */
    key: text().primaryKey(),
    /** When, in ms. */
    marks: bigint({ mode: 'number' }).array().notNull(),
    /** From then on none of them counts. */
    until: instant().notNull(),
  },
  (t) => [index('attempts_until').on(t.until)],
)
