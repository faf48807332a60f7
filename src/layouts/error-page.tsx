import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { type Failure, isChunkFailure, NOT_FOUND, NOT_STORED_MESSAGE, toFailure } from '#src/failures/failure.ts'
import { getPendingReload } from '#src/failures/reload-if-reachable.ts'
import { reloadOnce } from '#src/failures/reload-once.ts'
import { buttonClass, Button } from '#src/ui/controls/button.tsx'
import styles from './error-page.module.css'
import { hasOfflineCatalogue } from '#src/device/catalogue/has-catalogue.ts'
import { onBackOnline } from '#src/device/network/connectivity.ts'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'

const isJapanese = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

const ADVICE = {
  notFound: 'お探しのページは、移動または削除された可能性があります。ホームや検索からお探しください。',
  offline: 'オフラインのため表示できません。インターネットにつながると、自動で読み込みます。',
  chunk: '通信が不安定か、サイトが更新された可能性があります。ページを再読み込みしてください。',
  other: 'ご迷惑をおかけしております。しばらくしてから、もう一度お試しください。',
}

function adviceFor({ status, error }: Failure): string {
  if (status === 404) return ADVICE.notFound
  return isChunkFailure(error) ? ADVICE.chunk : ADVICE.other
}

function FailurePage({ failure }: { failure: Failure }) {
  const { status, message, error } = failure
  const isOffline = useIsOffline()
  const isUnrequested = error instanceof NoNetworkError
  const isWithoutCode = isChunkFailure(error)
  const isUnreachable = isUnrequested || (isWithoutCode && isOffline)
  // Browsers may keep that a module failed, so another document loads it.
  useEffect(() => (isWithoutCode ? onBackOnline(reloadOnce) : undefined), [isWithoutCode])
  return (
    <section className={styles.failure}>
      {isUnreachable ? (
        <h1>{keepWhole(NOT_STORED_MESSAGE)}</h1>
      ) : (
        <>
          <h1>エラーが発生しました</h1>
          <p className={styles.status}>{status}</p>
          <p lang={isJapanese(message) ? undefined : 'en'}>{message}</p>
        </>
      )}
      <p>{isUnreachable ? ADVICE.offline : adviceFor(failure)}</p>
      <div className={styles.ways}>
        {isUnrequested && <RetryLoad />}
        {status !== 404 && !isUnrequested && (
          <Button kind="secondary" offline="オフラインのため再読み込みできません" onClick={() => location.reload()}>
            再読み込み
          </Button>
        )}
        {/* Loads a new document, because the bundle itself may have failed. */}
        <a href="/" className={buttonClass('primary')}>
          ホームへ戻る
        </a>
      </div>
      {isUnreachable && hasOfflineCatalogue() && <StoredPages />}
      {status === 404 && (
        <p>
          <a href="/items">商品をさがす</a>　<a href="/category">カテゴリー</a>　<a href="/register">会員登録</a>
        </p>
      )}
    </section>
  )
}

const STORED_PAGES = [
  { to: '/items', label: '商品' },
  { to: '/reform', label: 'リフォーム事例' },
  { to: '/menu', label: 'リフォームメニュー' },
  { to: '/special', label: '特集' },
  { to: '/column', label: 'コラム' },
  { to: '/events', label: 'イベント' },
  { to: '/news', label: 'お知らせ' },
  { to: '/shop', label: '店舗' },
] as const

/** What the offline catalogue contains. */
const StoredPages = () => (
  <nav className={styles.stored} aria-labelledby="stored-pages">
    <p id="stored-pages">次の内容は、オフラインでもご覧いただけます。</p>
    <ul role="list">
      {STORED_PAGES.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
)

export const NotFoundPage = () => <FailurePage failure={NOT_FOUND} />

export function ErrorPage({ error }: ErrorComponentProps) {
  // The current page stays until the reload replaces it.
  const reload = getPendingReload()
  if (reload) use(reload)
  return <FailurePage failure={toFailure(error)} />
}

/**
 * For a page whose data could not be requested: loads it again, automatically when the server is
 * reachable. The document stays.
 */
function RetryLoad() {
  const router = useRouter()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  useEffect(() => onBackOnline(() => void router.invalidate()), [router])
  return (
    <Button
      kind="secondary"
      busy={isLoading}
      offline="オフラインのため読み込めません"
      onClick={() => void router.invalidate()}
    >
      もう一度読み込む
    </Button>
  )
}
