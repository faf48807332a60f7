/** Tokens of links in mails: 32 random bytes, of which only a hash is kept; each is good once. */
import { and, eq, gt, inArray } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { linkTokens } from '#server/db/schema-customers.ts'
import { hashLinkSecret, newLinkSecret } from '../link-secret.ts'

export type LinkKind = (typeof linkTokens.$inferSelect)['kind']

/** How long it is good, and where it leads. */
const LINKS: Record<LinkKind, { lifetimeMs: number; path: string }> = {
  verify: { lifetimeMs: DAY_MS, path: '/verify' },
  email: { lifetimeMs: DAY_MS, path: '/verify' },
  reset: { lifetimeMs: 60 * MINUTE_MS, path: '/password/reset' },
}

interface NewLink {
  kind: LinkKind
  customerId: string
  email: string
  publicUrl: string
  nowMs: number
}

/**
 * Replaces the customer's earlier links of the kind. The token stands behind `#`: browsers send that to nobody.
 * `eventId` names the mail that carries it.
 */
export async function makeLink(tx: Db, given: NewLink): Promise<{ link: string; eventId: string }> {
  const { kind, customerId, email } = given
  const token = newLinkSecret()
  const { lifetimeMs, path } = LINKS[kind]
  await dropLinks(tx, customerId, [kind])
  const hash = hashLinkSecret(token)
  await tx.insert(linkTokens).values({ hash, customerId, kind, email, expiresAt: new Date(given.nowMs + lifetimeMs) })
  return { link: `${given.publicUrl}${path}#${token}`, eventId: `${kind}:${hash}` }
}

/** Whose it is, without using it; nothing for one that is unknown, used or over. */
export async function readLink(db: Db, kinds: LinkKind[], token: string, nowMs: number) {
  const [found] = await db
    .select()
    .from(linkTokens)
    .where(isGood(kinds, token, nowMs))
  return found
}

/** Of several that come with the same token, one gets it. */
export async function takeLink(tx: Db, kinds: LinkKind[], token: string, nowMs: number) {
  const [taken] = await tx
    .delete(linkTokens)
    .where(isGood(kinds, token, nowMs))
    .returning()
  return taken
}

export async function dropLinks(tx: Db, customerId: string, kinds: LinkKind[]): Promise<void> {
  await tx.delete(linkTokens).where(and(eq(linkTokens.customerId, customerId), inArray(linkTokens.kind, kinds)))
}

const isGood = (kinds: LinkKind[], token: string, nowMs: number) =>
  and(
    eq(linkTokens.hash, hashLinkSecret(token)),
    inArray(linkTokens.kind, kinds),
    gt(linkTokens.expiresAt, new Date(nowMs)),
  )
