/** Another thread of the same origin that changes device tables, as another tab or the service worker does. */
import type { CartEntry } from '#contract/cart/cart.ts'
import { updateRow as updateReplicaRow } from '#src/device/cart-sync/row.ts'
import { updateStoredRow } from '#src/device/cart-sync/store.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { addRow, updateRow } from '#src/device/outbox/store.ts'

export type DeviceChange =
  | { add: OutboxRow }
  | { update: string; changes: Partial<OutboxRow> }
  | { owner: string; sku: string; value: CartEntry | undefined }

async function apply(change: DeviceChange): Promise<void> {
  if ('add' in change) await addRow(change.add)
  else if ('update' in change) await updateRow(change.update, (row) => ({ ...row, ...change.changes }))
  else {
    const { owner, sku, value } = change
    await updateStoredRow(owner, 'cart', (row) => updateReplicaRow(row, { key: sku, value }, Date.now()))
  }
}

addEventListener('message', ({ data }: MessageEvent<DeviceChange>) => {
  void apply(data).then(() => postMessage('done'))
})
