import { useNavigate } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import type { ReservationTarget } from './form/new-reservation.tsx'
import { reservationOpenAtom } from './reserve-button.tsx'

const ReservationDialog = lazyOnIdle(async () => (await import('./reservation-dialog.tsx')).ReservationDialog)

/** The reservation dialog, rendered once in the root route. */
export function ReservationPopup() {
  const [target, setTarget] = useAtom(reservationOpenAtom)
  // Keeps its content during the closing animation.
  const [shown, setShown] = useState<ReservationTarget>()
  const navigate = useNavigate()
  if (target && target !== shown) setShown(target)
  const close = () => setTarget(undefined)
  /** The pressed element is a link, so follow it to the same form on its own page. */
  const openPage = () => {
    close()
    void navigate({ to: '/reservation', search: shown ?? {} })
  }
  return shown && <ReservationDialog target={shown} open={target !== undefined} onClose={close} onMissing={openPage} />
}
