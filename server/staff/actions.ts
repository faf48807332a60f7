/** What changes the accounts of staff. */
import { randomBytes } from 'node:crypto'
import { ROLE_LABELS } from '#contract/shared/roles.ts'
import * as staffSpecs from '#contract/staff/actions.ts'
import { and, asc, eq, isNull, or, sql } from '#drizzle'
import { shops } from '#server/shops/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionContext, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { type StaffRow, toStaffSubject } from './accounts.ts'
import { removeLink, saveLink } from './enrol.ts'
import { accessLinkMail } from './mails.ts'
import { staff } from './schema.ts'
import { endStaffSessions } from './sessions.ts'

export const addStaffAction = deskAction({
  ...staffSpecs.add,
  permission: 'staff',
  async run(tx, { tokenHash, ...input }, { actor, key, nowMs }) {
    const shopIds = await checkShops(tx, input.shopIds)
    assertWithin(actor, shopIds)
    const [added] = await tx
      .insert(staff)
      .values({
        ...input,
        shopIds,
        id: key,
        userHandle: randomBytes(32).toString('base64url'),
        createdAt: new Date(nowMs),
        revision: 1,
      })
      .onConflictDoNothing()
      .returning()
    if (!added) throw new CommandError('このメールアドレスのスタッフは、すでに登録されています。')
    await saveLink(tx, added.id, tokenHash, nowMs)
    return {
      output: { staffId: added.id },
      entry: { subject: toStaffSubject(added.id), after: { ...toLogged(added), revision: 1 } },
    }
  },
})

export const linkStaffAction = deskAction({
  ...staffSpecs.link,
  permission: 'staff',
  async run(tx, { staffId, tokenHash }, context) {
    const { person } = await lockPerson(tx, staffId)
    assertWithin(context.actor, person.shopIds)
    if (context.actor.id === staffId)
      throw new CommandError('ご自分のリンクは発行できません。ほかの店長にご依頼ください。')
    if (person.disabledAt) throw new CommandError(`${person.name}さんのアカウントは止まっています。`)
    await saveLink(tx, staffId, tokenHash, context.nowMs)
    await tellManagers(tx, person, context)
    return { output: { staffId }, entry: { subject: toStaffSubject(staffId), after: { link: true } } }
  },
})

export const changeStaffAction = deskAction({
  ...staffSpecs.change,
  permission: 'staff',
  async run(tx, { staffId, seen, ...input }, { actor }) {
    const { person, hasOtherManager } = await lockPerson(tx, staffId)
    const subject = toStaffSubject(staffId)
    const { revision: present, role, name } = person
    if (seen !== undefined) await assertFresh(tx, { subject, seen, present, value: `${name}（${ROLE_LABELS[role]}）` })
    if (actor.id === staffId) throw new CommandError('ご自分の権限は変えられません。ほかの店長にご依頼ください。')
    if (input.role === 'staff') assertNotLast(person, { hasOtherManager, actor })
    assertWithin(actor, person.shopIds)
    const shopIds = await checkShops(tx, input.shopIds ?? person.shopIds)
    assertWithin(actor, shopIds)
    const next = { name: input.name ?? person.name, role: input.role ?? person.role, shopIds }
    await tx
      .update(staff)
      .set({ ...next, revision: sql`${staff.revision} + 1` })
      .where(eq(staff.id, staffId))
    const entry = { subject, before: toLogged(person), after: { ...toLogged(next), revision: present + 1 } }
    return { output: { staffId }, entry }
  },
})

export const disableStaffAction = deskAction({
  ...staffSpecs.disable,
  permission: 'staff',
  async run(tx, { staffId }, { actor, nowMs }) {
    const { person, hasOtherManager } = await lockPerson(tx, staffId)
    assertWithin(actor, person.shopIds)
    if (actor.id === staffId) throw new CommandError('ご自分のアカウントは止められません。')
    if (person.disabledAt) return { output: { changed: false } }
    assertNotLast(person, { hasOtherManager, actor })
    await setDisabled(tx, staffId, new Date(nowMs))
    await endStaffSessions(tx, staffId, nowMs)
    await removeLink(tx, staffId)
    return { output: { changed: true }, entry: toDisabledEntry(staffId, true) }
  },
  undo: (tx, { subjectId }) => enable(tx, subjectId),
})

export const enableStaffAction = deskAction({
  ...staffSpecs.enable,
  permission: 'staff',
  async run(tx, { staffId }, { actor }) {
    const { person } = await lockPerson(tx, staffId)
    assertWithin(actor, person.shopIds)
    if (!person.disabledAt) return { output: { changed: false } }
    return { output: { changed: true }, entry: await enable(tx, staffId) }
  },
})

async function enable(tx: Db, staffId: string) {
  const { person } = await lockPerson(tx, staffId)
  if (!person.disabledAt) throw new CommandError(`${person.name}さんのアカウントは、もう使えます。`)
  await setDisabled(tx, staffId, null)
  return toDisabledEntry(staffId, false)
}

const setDisabled = (tx: Db, staffId: string, disabledAt: Date | null) =>
  tx
    .update(staff)
    .set({ disabledAt, revision: sql`${staff.revision} + 1` })
    .where(eq(staff.id, staffId))

const toDisabledEntry = (staffId: string, isDisabled: boolean) => ({
  subject: toStaffSubject(staffId),
  before: { isDisabled: !isDisabled },
  after: { isDisabled },
})

const toLogged = ({ role, shopIds }: Pick<StaffRow, 'role' | 'shopIds'>) => ({
  role: logCode(role),
  shops: shopIds.length === 0 ? [logCode('all')] : shopIds.map((id) => logCode(`shop-${id}`)),
})

/** Without a manager no one could give anyone access, except at the command line. */
function assertNotLast(
  { role }: StaffRow,
  { hasOtherManager, actor }: { hasOtherManager: boolean; actor: ActionContext['actor'] },
): void {
  if (actor.kind === 'staff' && role === 'manager' && !hasOtherManager)
    throw new CommandError('最後の店長です。先に、ほかの方を店長にしてください。')
}

/** Locks the managers too, in the order of their ids, so that two of them cannot stop each other. */
async function lockPerson(tx: Db, staffId: string): Promise<{ person: StaffRow; hasOtherManager: boolean }> {
  const isManager = and(eq(staff.role, 'manager'), isNull(staff.disabledAt))
  const locked = await tx
    .select()
    .from(staff)
    .where(or(eq(staff.id, staffId), isManager))
    .orderBy(asc(staff.id))
    .for('update')
  const person = locked.find(({ id }) => id === staffId)
  if (!person) throw new CommandError(`スタッフが見つかりません: ${staffId}`)
  return { person, hasOtherManager: locked.some(({ id }) => id !== staffId) }
}

/** A manager of some shops decides over people of those only, and gives no others. No shops are all of them. */
function assertWithin({ shopIds: own = [] }: ActionContext['actor'], shopIds: readonly number[]): void {
  if (own.length === 0 || (shopIds.length > 0 && shopIds.every((id) => own.includes(id)))) return
  throw new CommandError('担当の店舗のスタッフだけを変えられます。ほかの店舗は、その店舗の店長にご依頼ください。')
}

async function checkShops(tx: Db, ids: readonly number[]): Promise<number[]> {
  const known = new Set((await tx.select({ id: shops.id }).from(shops)).map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw new CommandError(`店舗が見つかりません: ${unknown}`)
  return [...new Set(ids)].toSorted((a, b) => a - b)
}

/** Who has a link takes over the account, so the person and the other managers are told. */
async function tellManagers(tx: Db, person: StaffRow, { actor, key }: ActionContext): Promise<void> {
  const managers = await tx
    .select({ id: staff.id, email: staff.email, name: staff.name })
    .from(staff)
    .where(and(eq(staff.role, 'manager'), isNull(staff.disabledAt)))
  for (const { id, email: to, name } of new Map([...managers, person].map((it) => [it.id, it])).values()) {
    const props = { name, person: person.name, by: actor.name }
    await enqueueMail(tx, accessLinkMail, { to, props, eventId: `staffLink:${key}:${id}` })
  }
}
