import { isVisiblyUnsent } from '#src/device/outbox/state.ts'
import { subscribeToOutbox, getOutbox } from '#src/device/outbox/outbox.ts'
import { setHtmlClass } from '#src/device/storage/html-class.ts'
import { isOffline, onConnectivityChange } from '#src/device/network/connectivity.ts'

const hasNotice = () => getOutbox().rows.some((row) => row.state === 'needsChoice' || isVisiblyUnsent(row, isOffline()))

/**
 * Strips are shown in the header while offline or with unsent submissions. Their space is reserved
 * as soon as they are due, so that nothing moves when their code arrives.
 */
export function reserveNoticeSpace(): void {
  const measure = () => {
    setHtmlClass('offline', isOffline())
    setHtmlClass('outbox', hasNotice())
  }
  measure()
  onConnectivityChange(measure)
  subscribeToOutbox(measure)
}
