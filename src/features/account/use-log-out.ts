import { useState } from 'react'
import { withTimeLimit } from '#src/device/storage/limit-time.ts'
import { logout } from '#src/device/session/logout.ts'
import { loadCustomerId } from '#src/device/session/customer.ts'
import { LEAVE_TIMEOUT_MS, type LeaveScope } from './leave/pending-data.ts'
import { useLeaveFlow } from './leave/use-leave-flow.ts'

const readOwners: LeaveScope['readOwners'] = async () => {
  const customerId = await loadCustomerId()
  return customerId === undefined ? [] : [customerId]
}

/** Logs out when mounted. If unsent data would be lost, it asks first. */
export function useLogOut(onDone: () => void) {
  const [isActive, setIsActive] = useState(true)
  const finishLogout = async (logout: Promise<void>) => {
    setIsActive(false)
    // The session has ended on this device in any case.
    await withTimeLimit(logout, LEAVE_TIMEOUT_MS).catch(() => {})
    onDone()
  }
  const leave = () => finishLogout(logout())
  const flow = useLeaveFlow({ readOwners, isActive, onEmpty: () => void leave(), leave })
  /** Unsent submissions stay under the customer's id, as after an expired session. */
  return { flow, leaveKeepingUnsent: () => void finishLogout(logout('session-ended')) }
}
