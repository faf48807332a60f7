import { useEffect } from 'react'
import type { Settings } from '#contract/settings/schema.ts'
import { storedAtom, useStored } from '#src/device/storage/stored-atom.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Strip } from '#src/ui/content/strip.tsx'
import { whenIdle } from '#src/ui/loading/when-idle.ts'
import styles from './analytics.module.css'

type Consent = 'unasked' | 'given' | 'refused'

/** Whether page views may be counted. */
export const CONSENT_KEY = 'komorebi.analytics-consent'
export const consentAtom = storedAtom<Consent>(CONSENT_KEY, 'unasked')

type Collector = NonNullable<Settings['analytics']>

/** Loads the counter when the page is idle. Returns a function that stops it. */
function startWhenIdle(collector: Collector): () => void {
  let isActive = true
  let stop = () => {}
  const start = async () => {
    const { countPageViews } = await import('./page-views.ts')
    if (isActive) stop = countPageViews(collector)
  }
  // Content blockers may block it by its name; then nothing is counted.
  whenIdle(() => void start().catch(() => {}))
  return () => {
    isActive = false
    stop()
  }
}

/** Asks once for consent to count page views, and counts them if given. */
export function Analytics({ collector }: { collector: Collector }) {
  const [consent, setConsent] = useStored(consentAtom)
  useEffect(() => (consent === 'given' ? startWhenIdle(collector) : undefined), [consent, collector])
  if (consent !== 'unasked') return null
  const actions = (
    <>
      <Button kind="secondary" onClick={() => setConsent('refused')}>
        同意しない
      </Button>
      <Button onClick={() => setConsent('given')}>同意する</Button>
    </>
  )
  return (
    <section data-question aria-label="アクセス解析への同意" className={styles.ask}>
      <Strip actions={actions}>
        サイトの改善のため、閲覧されたページを外部のサービスで計測してもよろしいでしょうか。お名前や検索の内容は送信しません。
        <Link to="/pp">詳しく見る</Link>
      </Strip>
    </section>
  )
}
