import { useState } from 'react'
import { limitTime } from '#src/local/limit-time.ts'
import { logOut, readCustomerId } from '#src/session/session.ts'
import { PATIENCE_MS, type Leavers } from './leave/at-stake.ts'
import { useLeaving } from './leave/use-leaving.ts'

const readOwners: Leavers['readOwners'] = async () => {
  const customerId = await readCustomerId()
  return customerId === undefined ? [] : [customerId]
}

/** Logs out by being used. Where something would be lost it asks before. */
export function useLogOut(onDone: () => void) {
  const [isAsked, setIsAsked] = useState(true)
  const leaveBy = async (loggingOut: Promise<void>) => {
    setIsAsked(false)
    await limitTime(loggingOut, PATIENCE_MS).catch(() => {})
    onDone()
  }
  const leave = () => leaveBy(logOut())
  const leaving = useLeaving({ readOwners, isAsked, onNothing: () => void leave(), leave })
  /** What waits stays under the customer's id, as after a session that merely ended. */
  return { leaving, leaveAsIs: () => void leaveBy(logOut({ keepsUnsent: true })) }
}
