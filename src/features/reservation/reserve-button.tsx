import { atom, useSetAtom } from 'jotai'
import type { MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonKind } from '#src/ui/controls/button.tsx'
import { isPlainClick, Link } from '#src/ui/controls/link.tsx'
import type { ReservationTarget } from './form/new-reservation.tsx'

/** Undefined while the dialog is closed. */
export const reservationOpenAtom = atom<ReservationTarget | undefined>(undefined)

interface ReserveButtonProps {
  kind?: ButtonKind
  wide?: boolean
  target?: ReservationTarget
  /** For screen readers, where the context is only visible. */
  label?: string
  children: ReactNode
}

/** Opens the reservation dialog; before hydration it is a plain link to the page. */
export function ReserveButton({ kind = 'primary', wide = false, target = {}, label, children }: ReserveButtonProps) {
  const open = useSetAtom(reservationOpenAtom)
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    open(target)
  }
  return (
    <Link
      to="/reservation"
      search={target}
      preload={false}
      aria-label={label}
      aria-haspopup="dialog"
      className={buttonClass(kind, { wide })}
      onClick={press}
    >
      {children}
    </Link>
  )
}
