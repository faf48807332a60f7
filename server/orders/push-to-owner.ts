import { enqueuePush } from '#server/customers/push.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { PushTemplate } from '#server/platform/push/send.ts'
import type { OrderRow } from './rows.ts'

/** Someone without an account has no page that could be opened by a push. */
export async function pushToOwner(
  tx: Db,
  template: PushTemplate,
  { row: { customerId }, eventId, nowMs }: { row: OrderRow; eventId: string; nowMs: number },
): Promise<void> {
  if (customerId !== null) await enqueuePush(tx, template, { customerId, eventId, nowMs })
}
