import { isOffline } from '#src/device/network/connectivity.ts'
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { removeStored } from '#src/device/storage/local-storage.ts'
import { PUSH_DECLINED_KEY } from './declined.ts'
import { disablePush, PUSH_CHOICE_KEY, PUSH_RECORD_KEY, unsubscribePush } from './push.ts'

export const pushData: DeviceDataSet = {
  async erase({ reason }) {
    if (reason === 'device-reset') {
      // The server learns it from the push service.
      await disablePush().catch(() => {})
      removeStored(PUSH_CHOICE_KEY, PUSH_RECORD_KEY, PUSH_DECLINED_KEY)
    } else if (isOffline() && 'Notification' in window && Notification.permission === 'granted') await unsubscribePush()
  },
}
