import type { ReactNode } from 'react'
import { Page } from '#src/ui/content/page.tsx'
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
  <Page steps={[{ label: 'ホーム', href: '/' }, ...parents, { label: title }]} title={title} width="reading" isTall>
    {lead !== undefined && <p className={css.lead}>{lead}</p>}
    {children}
  </Page>
)
