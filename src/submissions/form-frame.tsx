import type { ReactNode } from 'react'
import { Breadcrumb } from '#src/ui/content/breadcrumb.tsx'
import css from './form-frame.module.css'

interface FormFrameProps {
  title: string
  lead?: ReactNode
  /** The pages between the home page and this one. */
  parents?: readonly { label: string; href: string }[]
  children: ReactNode
}

/** The layout of pages with a form or its outcome. */
export const FormFrame = ({ title, lead, parents = [], children }: FormFrameProps) => (
  <div className={css.page}>
    <Breadcrumb steps={[{ label: 'ホーム', href: '/' }, ...parents, { label: title }]} />
    <h1 className={css.title}>{title}</h1>
    {lead !== undefined && <p className={css.lead}>{lead}</p>}
    {children}
  </div>
)
