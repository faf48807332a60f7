/** Links in mails. Tokens are 32 random bytes, stored as a hash only, and can be used once. */
import { and, eq, gt, inArray } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { hashLinkSecret, createLinkSecret } from '#server/platform/system/random-text.ts'
import { linkTokens } from './schema.ts'

export type LinkKind = (typeof linkTokens.$inferSelect)['kind']

const LINKS: Record<LinkKind, { lifetimeMs: number; path: string }> = {
  emailVerification: { lifetimeMs: DAY_MS, path: '/verify' },
  emailChange: { lifetimeMs: DAY_MS, path: '/verify' },
  passwordReset: { lifetimeMs: 60 * MINUTE_MS, path: '/password/reset' },
}

interface NewLink {
  kind: LinkKind
  customerId: string
  email: string
  publicUrl: string
  nowMs: number
}

/**
 * Replaces the customer's earlier links of this kind. The token is in the fragment, which browsers never send. `eventId`
 * identifies the mail that contains the link.
 */
export async function createLink(tx: Db, newLink: NewLink): Promise<{ link: string; eventId: string }> {
  const { kind, customerId, email } = newLink
  const token = createLinkSecret()
  const { lifetimeMs, path } = LINKS[kind]
  await removeLinks(tx, customerId, [kind])
  const tokenHash = hashLinkSecret(token)
  await tx
    .insert(linkTokens)
    .values({ tokenHash, customerId, kind, email, expiresAt: new Date(newLink.nowMs + lifetimeMs) })
  return { link: `${newLink.publicUrl}${path}#${token}`, eventId: `${kind}:${tokenHash}` }
}

/** Finds a link without using it. Undefined if it is unknown, used or expired. */
export async function findLink(db: Db, kinds: LinkKind[], token: string, nowMs: number) {
  const [found] = await db
    .select()
    .from(linkTokens)
    .where(isValidLink(kinds, token, nowMs))
  return found
}

/** Uses the link. Of several concurrent calls with the same token, only one gets it. */
export async function consumeLink(tx: Db, kinds: LinkKind[], token: string, nowMs: number) {
  const [taken] = await tx
    .delete(linkTokens)
    .where(isValidLink(kinds, token, nowMs))
    .returning()
  return taken
}

export async function removeLinks(tx: Db, customerId: string, kinds: LinkKind[]): Promise<void> {
  await tx.delete(linkTokens).where(and(eq(linkTokens.customerId, customerId), inArray(linkTokens.kind, kinds)))
}

const isValidLink = (kinds: LinkKind[], token: string, nowMs: number) =>
  and(
    eq(linkTokens.tokenHash, hashLinkSecret(token)),
    inArray(linkTokens.kind, kinds),
    gt(linkTokens.expiresAt, new Date(nowMs)),
  )
