import { useNavigate } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { late } from '#src/ui/late.tsx'
import { type ReservationFor, reservationOpenAtom } from './reservation-open.ts'

const ReservationDialog = late(async () => (await import('./reservation-dialog.tsx')).ReservationDialog)

/** The form over any page. Stands once, in the frame of all of them. */
export function ReservationPopup() {
  const [wanted, setWanted] = useAtom(reservationOpenAtom)
  // Until it has gone, it shows what it was opened with.
  const [shown, setShown] = useState<ReservationFor>()
  const navigate = useNavigate()
  if (wanted && wanted !== shown) setShown(wanted)
  const close = () => setWanted(undefined)
  /** What was pressed is a link: it leads to the same form on a page of its own. */
  const follow = () => {
    close()
    void navigate({ to: '/reservation', search: { shop: shown?.shopId, item: shown?.itemId } })
  }
  return shown && <ReservationDialog {...shown} open={wanted !== undefined} onClose={close} onMissing={follow} />
}
