import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import type { MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonKind } from '#src/ui/button-class.ts'
import { reservationOpenAtom } from './reservation-open.ts'

interface ReserveButtonProps {
  kind?: ButtonKind
  wide?: boolean
  shopId?: number
  itemId?: number
  /** For who cannot see what it stands beside. */
  label?: string
  children: ReactNode
}

/** Opens the form over the page; as a link, and before the program runs, it is a page of its own. */
export function ReserveButton({ kind = 'primary', wide = false, shopId, itemId, label, children }: ReserveButtonProps) {
  const open = useSetAtom(reservationOpenAtom)
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ shopId, itemId })
  }
  return (
    <Link
      to="/reservation"
      search={{ shop: shopId, item: itemId }}
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
