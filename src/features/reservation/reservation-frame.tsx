import type { ReactNode } from 'react'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import css from './reservation-frame.module.css'

interface ReservationFrameProps {
  title: string
  lead?: string
  children: ReactNode
}

/** The layout of the reservation pages. */
export const ReservationFrame = ({ title, lead, children }: ReservationFrameProps) => (
  <div className={css.page}>
    <Breadcrumb steps={[{ label: 'ホーム', href: '/' }, { label: title }]} />
    <h1 className={css.title}>{title}</h1>
    {lead !== undefined && <p className={css.lead}>{lead}</p>}
    {children}
  </div>
)
