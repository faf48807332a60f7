import type { ErrorComponentProps } from '@tanstack/react-router'
import { use } from 'react'
import { reloadIsUnderWay } from '#src/navigation/chunk-guard.ts'
import { type Failure, failureOf, NOT_FOUND } from '#src/navigation/failure.ts'

const forEver = new Promise<never>(() => {})

const isJapanese = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

const ADVICE = {
  notFound: 'お探しのページは見つかりませんでした。移動または削除された可能性があります。',
  other: '時間をおいて、もう一度お試しください。',
}

function FailurePage({ failure }: { failure: Failure }) {
  return (
    <section>
      <h1 tabIndex={-1}>エラーが発生しました</h1>
      <p>{failure.status}</p>
      <p lang={isJapanese(failure.message) ? undefined : 'en'}>{failure.message}</p>
      <p>{failure.status === 404 ? ADVICE.notFound : ADVICE.other}</p>
      <a href="/">ホームへ戻る</a>
    </section>
  )
}

export const NotFoundPage = () => <FailurePage failure={NOT_FOUND} />

export function ErrorPage({ error }: ErrorComponentProps) {
  // The page that is there stays until the reload replaces it.
  if (reloadIsUnderWay()) use(forEver)
  return <FailurePage failure={failureOf(error)} />
}
