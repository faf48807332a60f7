import { and, eq, isNull } from '#drizzle'
import type * as z from 'zod/mini'
import { CodedError } from '#contract/errors.ts'
import type { deviceSchema } from '#contract/session.ts'
import type { Db } from '#server/db/client.ts'
import { sessions } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { unbindSessions } from '../push/subscription-rows.ts'
import { readToken } from './access-token.ts'
import type { SignedIn } from './authenticate.ts'
import { isRunning } from './session-rows.ts'
import { tellChanged } from './tell-changed.ts'

type Device = z.output<typeof deviceSchema>
type Asking = Pick<SignedIn, 'customerId' | 'sessionId'>

/** The present one first, then as they were last seen. */
export async function listDevices({ db, now }: Pick<Deps, 'db' | 'now'>, me: Asking): Promise<Device[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, me.customerId), isRunning(now())))
  return rows
    .toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === me.sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** NOT_FOUND for a session of somebody else as for none. */
export async function endDevice({ db, now }: Pick<Deps, 'db' | 'now'>, me: Asking, id: string): Promise<void> {
  if (!(await end(db, id, now(), me.customerId))) throw new CodedError('NOT_FOUND')
}

/** With whatever token of the session is given, replaced or run out; nothing happens without one. */
export async function logOut(
  { db, sessionKey, now }: Pick<Deps, 'db' | 'sessionKey' | 'now'>,
  token: string | undefined,
): Promise<void> {
  const claims = await readToken(token, sessionKey)
  if (claims) await end(db, claims.sessionId, now())
}

const end = (db: Db, id: string, nowMs: number, customerId?: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isTheirs = customerId === undefined ? undefined : eq(sessions.customerId, customerId)
    const [ended] = await tx
      .update(sessions)
      .set({ endedAt: new Date(nowMs) })
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt), isTheirs))
      .returning({ customerId: sessions.customerId })
    if (ended) await unbindSessions(tx, [id])
    if (ended) await tellChanged(tx, ended.customerId, 'session')
    return ended !== undefined
  })
