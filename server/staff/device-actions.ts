/** What changes the devices of staff. */
import * as z from 'zod/mini'
import { eq } from '#drizzle'
import * as specs from '#contract/staff/actions.ts'
import { boundedLine } from '#contract/shared/form-fields.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import { findShopByWords } from '#server/shops/find-shop.ts'
import { toStaffSubject } from './accounts.ts'
import { staffTablets } from './schema.ts'
import { endSessionByHash } from './sessions.ts'
import { addTablet, revokeTablet } from './tablets.ts'

const toTabletSubject = (id: string, shopId: number): Subject => ({ kind: 'tablet', id, shopId })

/** `tokenHash`: of the secret that the tablet gets as a cookie. */
export const enrolTabletAction = deskAction({
  name: 'staff enrol-tablet',
  permission: 'staff',
  input: z.strictObject({
    name: boundedLine(40, '端末の名前を入力してください。'),
    shopId: z.int(),
    tokenHash: z.string(),
  }),
  async run(tx, { shopId, ...input }, { nowMs }) {
    await findShopByWords({ db: tx }, String(shopId))
    const tabletId = await addTablet(tx, { ...input, shopId, nowMs })
    return { output: { tabletId }, entry: { subject: toTabletSubject(tabletId, shopId), after: { isEnrolled: true } } }
  },
})

export const revokeTabletAction = deskAction({
  ...specs.revokeTablet,
  permission: 'staff',
  async run(tx, { tabletId }, { nowMs }) {
    const [tablet] = await tx.select().from(staffTablets).where(eq(staffTablets.id, tabletId)).for('update')
    if (!tablet) throw new CommandError(`端末が見つかりません: ${tabletId}`)
    if (!(await revokeTablet(tx, tabletId, nowMs))) return { output: { changed: false } }
    const subject = toTabletSubject(tabletId, tablet.shopId)
    return { output: { changed: true }, entry: { subject, before: { isEnrolled: true }, after: { isEnrolled: false } } }
  },
})

export const endSessionAction = deskAction({
  ...specs.endSession,
  permission: 'staff',
  async run(tx, { sessionId }, { nowMs }) {
    const staffId = await endSessionByHash(tx, sessionId, nowMs)
    if (staffId === undefined) return { output: { changed: false } }
    return { output: { changed: true }, entry: { subject: toStaffSubject(staffId), after: { session: false } } }
  },
})
