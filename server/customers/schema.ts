/** Customers, their sessions and passkeys, and links sent by mail. */
import { bigint, boolean, date, index, integer, pgTable, sql, instant, text, uniqueIndex } from '#drizzle'
import { personText, textPairs } from '#server/platform/desk/contact-search.ts'

export const customers = pgTable(
  'customers',
  {
    /** ULID */
    id: text().primaryKey(),
    /** As entered; null after the account was closed. Unique ignoring case. */
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
    /** When the consent was last given or withdrawn. */
    newsletterChangedAt: instant(),
    /** Time and wording of the last consent. The law wants its proof kept after the withdrawal. */
    newsletterConsentedAt: instant(),
    newsletterWording: text(),
    verifiedAt: instant(),
    /** A new address that is not confirmed yet. */
    pendingEmail: text(),
    termsVersion: text().notNull(),
    createdAt: instant().notNull(),
    /** Set by the shop. Prevents logins and sessions. */
    lockedAt: instant(),
    closedAt: instant(),
    /**
     * By which authenticators know the customer: random, as base64url, made with the first passkey. It stays when passkeys
     * are removed, so that a new one replaces an old one at the same provider.
     */
    passkeyUserHandle: text().unique(),
    /** As entered by the customer. After closing an account, only this and the dates remain. */
    closingReason: text(),
  },
  (t) => [
    uniqueIndex('customers_email').on(sql`lower(${t.email})`),
    // For the lists of the desk, the newest first.
    index('customers_created').on(t.createdAt, t.id),
    // For words at the desk.
    index('customers_text').using('gin', textPairs(personText(t))),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** ULID, part of the access tokens. */
    id: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    /** Number of renewals; part of each token. */
    generation: integer().notNull(),
    /** When the token of this generation was issued. With id and generation, it determines the token byte for byte. */
    issuedAt: instant().notNull(),
    /** First use of this generation. The previous token can be renewed only shortly after it. */
    firstUsedAt: instant(),
    /** Label of browser and system. */
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

/** Public keys by which customers log in without their password. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** ULID */
    id: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    /** Chosen by the authenticator; base64url, as the key. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** Of signatures, up to 2³². It stays 0 at providers that copy a passkey to several devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator: `internal`, `hybrid`, `usb` … */
    transports: text().array().notNull(),
    /** First the provider's, then as the customer likes. */
    name: text().notNull(),
    /** Label of the browser and system that added it. */
    device: text().notNull(),
    /** The provider has copied it, as of its last use. */
    isSynced: boolean().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_customer').on(t.customerId, t.createdAt)],
)

/** Each kind is also the kind of the mail with the link. */
export const LINK_KINDS = ['emailVerification', 'emailChange', 'passwordReset'] as const

/** Links sent by mail and not used yet. Only a hash of the token is stored. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    tokenHash: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    kind: text().$type<(typeof LINK_KINDS)[number]>().notNull(),
    /** The address that opening the link confirms. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('link_tokens_customer').on(t.customerId, t.kind)],
)

/** Requests for a new password. The response is sent before a job looks up the address. */
export const passwordResetRequests = pgTable('password_reset_requests', {
  /** Also the id of the job. */
  id: text().primaryKey(),
  email: text().notNull(),
  requestedAt: instant().notNull(),
})

/** Browsers subscribed to push notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** ULID */
    id: text().primaryKey(),
    /** The browser's address at its push service. Knowing it authorises changes, so it is never logged. */
    endpoint: text().notNull().unique(),
    /** Public key and secret for the encryption of messages, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The customer whose notifications it gets; null for guests. */
    customerId: text().references(() => customers.id),
    /** The session that subscribed. When it ends by a logout, the subscription becomes a guest's. */
    sessionId: text().references(() => sessions.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** When the browser last renewed the subscription. */
    renewedAt: instant().notNull(),
  },
  (t) => [
    index('push_subscriptions_customer').on(t.customerId, t.renewedAt),
    index('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_renewed').on(t.renewedAt),
  ],
)
