import styles from './breadcrumb.module.css'
import { InternalLink } from '#src/ui/controls/link.tsx'

export interface BreadcrumbStep {
  label: string
  href?: string
}

/** The last step is the current page and has no link. */
export function Breadcrumb({ steps }: { steps: readonly BreadcrumbStep[] }) {
  return (
    <nav aria-label="現在の位置" className={styles.breadcrumb}>
      <ol className={styles.steps}>
        {steps.map(({ label, href }) => (
          <li key={label} className={styles.step}>
            {href === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <InternalLink href={href}>{label}</InternalLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
