/** What staff do with customers' accounts. */
import * as customerSpecs from '#contract/customers/actions.ts'
import type { AccountInput } from '#contract/customers/actions.ts'
import type { ActionSpec } from '#contract/shared/action.ts'
import { and, eq, isNotNull, isNull } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { type ActionResult, type DeskAction, deskAction } from '#server/platform/desk/action.ts'
import type { Permission } from '#server/platform/desk/actor.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import type { LoggedValues } from '#server/platform/desk/log-values.ts'
import { endSession } from './devices.ts'
import { removeLinks } from './link-tokens.ts'
import { listPasskeyRows, removePasskeyIn } from './passkeys.ts'
import { customers } from './schema.ts'
import { endSessions } from './session-rows.ts'

export interface AccountOutput {
  changed: boolean
}

export const toCustomerSubject = (customerId: string): Subject => ({ kind: 'customer', id: customerId })

/** Marks the address as confirmed. Returns false if it already was. */
export async function verifyAccount(tx: Db, customerId: string, nowMs: number): Promise<boolean> {
  const changed = await tx
    .update(customers)
    .set({ verifiedAt: new Date(nowMs) })
    .where(and(eq(customers.id, customerId), isNull(customers.verifiedAt), isNull(customers.closedAt)))
    .returning({ id: customers.id })
  if (changed.length > 0) await notifyChange(tx, customerId, 'session')
  return changed.length > 0
}

/** Prevents logins, ends all sessions and removes all links sent by mail. Returns false if already locked. */
export async function lockAccount(tx: Db, customerId: string, nowMs: number): Promise<boolean> {
  const locked = await tx
    .update(customers)
    .set({ lockedAt: new Date(nowMs), pendingEmail: null })
    .where(and(eq(customers.id, customerId), isNull(customers.lockedAt), isNull(customers.closedAt)))
    .returning({ id: customers.id })
  if (locked.length === 0) return false
  await removeLinks(tx, customerId, ['emailVerification', 'emailChange', 'passwordReset'])
  await endSessions(tx, { customerId, nowMs })
  return true
}

export async function unlockAccount(tx: Db, customerId: string): Promise<boolean> {
  const unlocked = await tx
    .update(customers)
    .set({ lockedAt: null })
    .where(and(eq(customers.id, customerId), isNotNull(customers.lockedAt)))
    .returning({ id: customers.id })
  return unlocked.length > 0
}

interface AccountChange {
  spec: ActionSpec<AccountInput, AccountOutput>
  permission: Permission
  change: (tx: Db, customerId: string, nowMs: number) => Promise<boolean>
  before: LoggedValues
  after: LoggedValues
  /** Returns false if there is nothing to take back. Sessions do not come back. */
  revert?: (tx: Db, customerId: string, nowMs: number) => Promise<boolean>
}

/** An account is in one of two states here, so there is no revision to compare: the change happens or has happened. */
const accountAction = ({
  spec,
  permission,
  change,
  revert,
  ...values
}: AccountChange): DeskAction<AccountInput, AccountOutput> =>
  deskAction({
    ...spec,
    permission,
    async run(tx, { customerId }, { nowMs }): Promise<ActionResult<AccountOutput>> {
      const [customer] = await tx
        .select({ closedAt: customers.closedAt })
        .from(customers)
        .where(eq(customers.id, customerId))
      if (!customer) throw new CommandError(`お客様が見つかりません: ${customerId}`)
      if (customer.closedAt) throw new CommandError('このお客様は退会しています。')
      const changed = await change(tx, customerId, nowMs)
      return { output: { changed }, ...(changed && { entry: { subject: toCustomerSubject(customerId), ...values } }) }
    },
    ...(revert && {
      async undo(tx, { subjectId }, { nowMs }) {
        if (!(await revert(tx, subjectId, nowMs))) throw new CommandError('このお客様の状態は、もう変わっています。')
        return { subject: toCustomerSubject(subjectId), before: values.after, after: values.before }
      },
    }),
  })

export const verifyAction = accountAction({
  spec: customerSpecs.verify,
  permission: 'customers',
  change: verifyAccount,
  before: { isVerified: false },
  after: { isVerified: true },
})

export const lockAction = accountAction({
  spec: customerSpecs.lock,
  permission: 'customer-locks',
  change: lockAccount,
  revert: unlockAccount,
  before: { isLocked: false },
  after: { isLocked: true },
})

export const unlockAction = accountAction({
  spec: customerSpecs.unlock,
  permission: 'customer-locks',
  change: unlockAccount,
  revert: lockAccount,
  before: { isLocked: true },
  after: { isLocked: false },
})

export const endSessionsAction = deskAction({
  ...customerSpecs.endSessions,
  permission: 'customers',
  async run(tx, { customerId, end }, { nowMs }) {
    const ended =
      end === 'all' ? await endSessions(tx, { customerId, nowMs }) : await endOne(tx, customerId, end, nowMs)
    if (ended === 0) return { output: { ended } }
    return { output: { ended }, entry: { subject: toCustomerSubject(customerId), after: { endedSessions: ended } } }
  },
})

export const removePasskeyAction = deskAction({
  ...customerSpecs.removePasskey,
  permission: 'customers',
  async run(tx, { customerId, remove: id }, { nowMs }) {
    const isThere = (await listPasskeyRows(tx, customerId)).some((it) => it.id === id)
    if (!isThere) throw new CommandError(`そのパスキーはありません: ${id}`)
    await removePasskeyIn(tx, { customerId, id, nowMs })
    return { output: { removed: 1 }, entry: { subject: toCustomerSubject(customerId), after: { removedPasskeys: 1 } } }
  },
})

async function endOne(tx: Db, customerId: string, id: string, nowMs: number): Promise<number> {
  if (!(await endSession(tx, id, nowMs, customerId))) throw new CommandError(`そのログインはありません: ${id}`)
  return 1
}
