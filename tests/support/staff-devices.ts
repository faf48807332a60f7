/** A colleague with a session, and a tablet of shop 1. */
import { ulid } from 'ulid'
import type { Db } from '#server/platform/db/client.ts'
import { staff } from '#server/staff/schema.ts'
import { openSession } from '#server/staff/sessions.ts'
import { addTablet } from '#server/staff/tablets.ts'

export async function addStaffDevices(db: Db, nowMs: number): Promise<{ sessionId: string; tabletId: string }> {
  const [person] = await db
    .insert(staff)
    .values({
      id: ulid(nowMs),
      email: 'colleague@example.jp',
      name: '同僚',
      role: 'staff',
      shopIds: [],
      userHandle: ulid(nowMs),
      createdAt: new Date(nowMs),
      revision: 1,
    })
    .returning()
  const { session } = await openSession(db, { person: person!, device: 'Safari・iPad', nowMs })
  const tabletId = await addTablet(db, { name: '売り場のタブレット', shopId: 1, tokenHash: ulid(nowMs), nowMs })
  return { sessionId: session.idHash, tabletId }
}
