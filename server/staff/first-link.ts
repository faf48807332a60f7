import { ulid } from 'ulid'
import { eq, isNull } from '#drizzle'
import type { Deps } from '#server/platform/deps.ts'
import { runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { createLinkSecret, hashLinkSecret } from '#server/platform/system/random-text.ts'
import { findStaff } from './accounts.ts'
import { addStaffAction, linkStaffAction } from './actions.ts'
import { toEnrolmentLink } from './enrol.ts'
import { staff, staffPasskeys } from './schema.ts'

const FIRST = { email: 'tencho@example.jp', name: '見本 店長' }

/**
 * For a store on this machine: a link by which a manager gets in, so that the desk can be tried without a command. Undefined
 * as soon as anyone has a passkey.
 */
export async function createFirstLink(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  deskUrl: string,
): Promise<string | undefined> {
  const { db, now } = deps
  const [other] = await db
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffPasskeys, eq(staffPasskeys.staffId, staff.id))
    .where(isNull(staff.disabledAt))
    .limit(1)
  if (other) return undefined
  const token = createLinkSecret()
  const tokenHash = hashLinkSecret(token)
  const call = { key: ulid(now()), actor: toTerminalActor('npm start') }
  const known = await findStaff(db, FIRST.email)
  if (known) await runAction(deps, linkStaffAction, { staffId: known.id, tokenHash }, call)
  else await runAction(deps, addStaffAction, { ...FIRST, role: 'manager', shopIds: [], tokenHash }, call)
  return toEnrolmentLink(deskUrl, token)
}
