import type { ReactNode } from 'react'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import styles from './auth-page.module.css'

/** One task in a narrow column; alternatives stand below a line. */
export const AuthPage = ({
  title,
  lead,
  children,
  others,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
  others?: ReactNode
}) => (
  <>
    <h1 className={styles.title}>{title}</h1>
    <noscript>
      <p className={styles.lead}>このページのご利用には、JavaScriptを有効にしてください。</p>
    </noscript>
    {lead !== undefined && <div className={styles.lead}>{lead}</div>}
    {children !== undefined && <CardFrame className={styles.card}>{children}</CardFrame>}
    {others !== undefined && <div className={styles.others}>{others}</div>}
  </>
)
