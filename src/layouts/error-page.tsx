import type { ErrorComponentProps } from '@tanstack/react-router'
import { use } from 'react'
import { NoNetworkError } from '#src/local/no-network-error.ts'
import { type Failure, failureOf, NOT_FOUND } from '#src/navigation/failure.ts'
import { reloadUnderWay } from '#src/navigation/reload-in-reach.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './error-page.module.css'
import { ReadAgain } from './read-again.tsx'

const isJapanese = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

const ADVICE = {
  notFound: 'お探しのページは、移動したか、削除された可能性があります。ホームや検索から、お探しください。',
  offline: 'オフラインのため、表示できません。インターネットにつながると、自動で読み込みます。',
  other: 'ご不便をおかけしております。しばらくしてから、もう一度お試しください。',
}

const isUnreached = ({ error }: Failure): boolean => error instanceof NoNetworkError

function adviceFor(failure: Failure): string {
  if (failure.status === 404) return ADVICE.notFound
  return isUnreached(failure) ? ADVICE.offline : ADVICE.other
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
        {isUnreached(failure) && <ReadAgain />}
        {status !== 404 && !isUnreached(failure) && (
          <Button kind="secondary" offline="オフラインのため再読み込みできません" onClick={() => location.reload()}>
            再読み込み
          </Button>
        )}
        {/* Loads the document anew: what failed may be the program itself. */}
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
  // The page that is there stays until the reload replaces it.
  const reload = reloadUnderWay()
  if (reload) use(reload)
  return <FailurePage failure={failureOf(error)} />
}
