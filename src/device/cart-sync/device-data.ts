import type { ReplicaKind } from '#contract/cart/schema.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { loadRow, removeReplicas } from './store.ts'

async function countKeys(owners: readonly string[], kind: ReplicaKind): Promise<number> {
  const rows = await Promise.all(owners.map((owner) => loadRow(owner, kind)))
  return rows.reduce((sum, { replica }) => sum + Object.keys(replica.entries).length, 0)
}

export const replicaData: DeviceDataSet = {
  count: async (owners) => ({
    cartLines: await countKeys(owners, 'cart'),
    favorites: await countKeys(owners, 'favorites'),
  }),
  async erase({ owners, reason, keepsUnsent = reason === 'session-ended' }) {
    // The page must not write or show a customer's data any more.
    if (reason !== 'device-reset') await (await import('./page.ts')).updateOwner()
    // A guest's changes are never sent.
    for (const owner of owners) await removeReplicas(owner, { keepWaiting: keepsUnsent && owner !== GUEST_OWNER })
  },
}
