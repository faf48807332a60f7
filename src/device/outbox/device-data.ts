import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { dismiss, listOpenRows, removeOwnerRows } from './outbox.ts'

export const outboxData: DeviceDataSet = {
  async erase({ owners, reason, keepsUnsent }) {
    for (const owner of owners) await removeOwnerRows(owner, keepsUnsent ? 'session-ended' : reason)
    if (reason !== 'device-reset') return
    for (const { key } of (await Promise.all(owners.map(listOpenRows))).flat()) await dismiss(key)
  },
}
