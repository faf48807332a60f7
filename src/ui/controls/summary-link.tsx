import type { LinkProps } from '@tanstack/react-router'
import { ChevronRight as NextIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './summary-link.module.css'

interface SummaryLinkProps {
  to: NonNullable<LinkProps['to']>
  label: string
  /** What the page is about in a word; nothing until it is known. */
  children: ReactNode
}

/** A link to a page, with a summary of it. */
export const SummaryLink = ({ to, label, children }: SummaryLinkProps) => (
  <Link to={to} className={styles.link}>
    <span className={styles.label}>{label}</span>
    {children}
    <NextIcon />
  </Link>
)
