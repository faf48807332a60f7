import type { ReactNode } from 'react'
import { InternalLink } from '#src/ui/controls/link.tsx'
import styles from './article-footer.module.css'

interface ArticleFooterProps {
  previous: { href: string; title: string } | null
  next: { href: string; title: string } | null
  /** The list of all entries. */
  all: { href: string; label: string }
  /** What the entries are called. */
  noun?: string
}

/** Leads from one entry to the newer and the older one. */
export function ArticleFooter({ previous, next, all, noun = '記事' }: ArticleFooterProps) {
  return (
    <nav aria-label={`前後の${noun}`} className={styles.footer}>
      {previous && <Neighbour label={`新しい${noun}`} {...previous} />}
      {next && <Neighbour label={`前の${noun}`} {...next} />}
      <p className={styles.all}>
        <InternalLink href={all.href}>{all.label}</InternalLink>
      </p>
    </nav>
  )
}

function Neighbour({ label, href, title }: { label: ReactNode; href: string; title: string }) {
  return (
    <InternalLink href={href} className={styles.neighbour ?? ''}>
      <span className={styles.label}>{label}</span>
      <span className={styles.title}>{title}</span>
    </InternalLink>
  )
}
