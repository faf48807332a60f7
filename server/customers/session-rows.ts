import type { KeyObject } from 'node:crypto'
import { ulid } from 'ulid'
import { and, eq, gt, isNull, ne, type InferSelectModel } from '#drizzle'
import { SESSION_LIFETIME_MS } from '#contract/rules.ts'
import type { SessionAnswer } from '#contract/session.ts'
import type { Db } from '#server/db/client.ts'
import { sessions } from '#server/db/schema-customers.ts'
import { unbindSessions } from '../push/subscription-rows.ts'
import { signToken } from './access-token.ts'
import { tellChanged } from './tell-changed.ts'

export type SessionRow = InferSelectModel<typeof sessions>

interface Beginning {
  customerId: string
  /** In plain words. */
  device: string
  nowMs: number
}

export async function startSession(tx: Db, { customerId, device, nowMs }: Beginning): Promise<SessionRow> {
  const now = new Date(nowMs)
  const [row] = await tx
    .insert(sessions)
    .values({ id: ulid(nowMs), customerId, generation: 1, issuedAt: now, device, createdAt: now, lastSeenAt: now })
    .returning()
  return row!
}

/** The token of the row's generation. */
export const answerSession = async (row: SessionRow, key: KeyObject): Promise<SessionAnswer> => ({
  access_token: await signToken(
    { sessionId: row.id, generation: row.generation, issuedAt: row.issuedAt.getTime() },
    key,
  ),
  issued_at: row.issuedAt.getTime(),
})

/** Of sessions that neither ended nor ran out. */
export const isRunning = (nowMs: number) =>
  and(isNull(sessions.endedAt), gt(sessions.issuedAt, new Date(nowMs - SESSION_LIFETIME_MS)))

/** All of a customer's sessions, or all but one; its devices are told. */
export async function endSessions(
  tx: Db,
  { customerId, nowMs, exceptId }: { customerId: string; nowMs: number; exceptId?: string },
): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  const ended = await tx
    .update(sessions)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.endedAt), others))
    .returning({ id: sessions.id })
  await unbindSessions(
    tx,
    ended.map(({ id }) => id),
  )
  await tellChanged(tx, customerId, 'session')
}
