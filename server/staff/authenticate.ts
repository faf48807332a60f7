import { CodedError } from '#contract/shared/errors.ts'
import type { Actor } from '#server/platform/desk/actor.ts'
import type { Deps } from '#server/platform/deps.ts'
import { toActor } from './accounts.ts'
import { readCookie } from './cookies.ts'
import { authenticateStaff } from './sessions.ts'
import { findPersonOfTablet, findTablet } from './tablets.ts'

/**
 * Who sends a request: the person who is logged in. On a tablet of the shop it may be another one (`staffId`), who has done
 * something there before. Throws UNAUTHORIZED or SESSION_ENDED.
 */
export async function authenticateRequest(
  deps: Pick<Deps, 'db' | 'now'> & { deskUrl: string },
  cookies: string | undefined,
  staffId?: string,
): Promise<Actor> {
  const { db, deskUrl, now } = deps
  const sessionId = readCookie(deskUrl, 'session', cookies)
  const token = readCookie(deskUrl, 'tablet', cookies)
  if (staffId === undefined || token === undefined) {
    const actor = toActor(await authenticateStaff(deps, sessionId), now())
    if (staffId !== undefined && actor.id !== staffId) throw new CodedError('SESSION_ENDED')
    return actor
  }
  const tablet = await findTablet(deps, token)
  const signedIn = await authenticateStaff(deps, sessionId).catch((error: unknown) => {
    if (error instanceof CodedError) return undefined
    throw error
  })
  if (signedIn?.person.id === staffId) return toActor(signedIn, now())
  const { name, role, shopIds } = await findPersonOfTablet(db, tablet!, staffId, now())
  return { kind: 'staff', id: staffId, name, role, shopIds, isVerified: false, isAbsent: true }
}
