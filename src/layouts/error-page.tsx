import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { type Failure, toFailure, NOT_FOUND } from '#src/navigation/failure.ts'
import { getPendingReload } from '#src/navigation/reload-if-reachable.ts'
import { buttonClass, Button } from '#src/ui/button.tsx'
import styles from './error-page.module.css'
import { onBackOnline } from '#src/device/network/connectivity.ts'

const isJapanese = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

const ADVICE = {
  notFound: 'お探しのページは、移動または削除された可能性があります。ホームや検索からお探しください。',
  offline: 'オフラインのため表示できません。インターネットにつながると、自動で読み込みます。',
  other: 'ご迷惑をおかけしております。しばらくしてから、もう一度お試しください。',
}

const isUnreachable = ({ error }: Failure): boolean => error instanceof NoNetworkError

function adviceFor(failure: Failure): string {
  if (failure.status === 404) return ADVICE.notFound
  return isUnreachable(failure) ? ADVICE.offline : ADVICE.other
}

function FailurePage({ failure }: { failure: Failure }) {
  const { status, message } = failure
  return (
    <section className={styles.failure}>
      <h1>エラーが発生しました</h1>
      <p className={styles.status}>{status}</p>
      <p lang={isJapanese(message) ? undefined : 'en'}>{message}</p>
      <p>{adviceFor(failure)}</p>
      <div className={styles.ways}>
        {isUnreachable(failure) && <RetryLoad />}
        {status !== 404 && !isUnreachable(failure) && (
          <Button kind="secondary" offline="オフラインのため再読み込みできません" onClick={() => location.reload()}>
            再読み込み
          </Button>
        )}
        {/* Loads a new document, because the bundle itself may have failed. */}
        <a href="/" className={buttonClass('primary')}>
          ホームへ戻る
        </a>
      </div>
      {status === 404 && (
        <p>
          <a href="/items">商品をさがす</a>　<a href="/category">カテゴリー</a>　<a href="/register">会員登録</a>
        </p>
      )}
    </section>
  )
}

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
