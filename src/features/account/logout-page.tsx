import { useEffect, useState } from 'react'
import { countDrafts } from '#src/local/form-drafts.ts'
import { logOut, readCustomerId } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { AuthPage } from './auth-page.tsx'

/** The device may not answer, the network neither: one is logged out all the same. */
const PATIENCE_MS = 2_000

const atMost = <T,>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE_MS))])

async function countOwnDrafts(): Promise<number> {
  const customerId = await readCustomerId()
  return customerId === undefined ? 0 : countDrafts(customerId)
}

export interface LogoutPageProps {
  onDone: () => void
  onStay: () => void
}

/** Ends the session by being shown. Only where something typed would be lost, it asks before. */
export function LogoutPage({ onDone, onStay }: LogoutPageProps) {
  const [draftCount, setDraftCount] = useState(0)
  const leave = async () => {
    setDraftCount(0)
    await atMost(logOut(), undefined)
    onDone()
  }
  useEffect(() => {
    let isGone = false
    void atMost(countOwnDrafts(), 0).then((count) => {
      if (isGone) return
      if (count > 0) setDraftCount(count)
      else void leave()
    })
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, [])
  if (draftCount === 0) return <AuthPage title="ログアウト" lead={<p role="status">ログアウトしています…</p>} />
  return (
    <AuthPage title="ログアウト">
      <p role="status">入力途中の内容が{draftCount}件あります。ログアウトすると、この端末から消えます。</p>
      <Button wide onClick={() => void leave()}>
        削除してログアウト
      </Button>
      <Button kind="secondary" wide onClick={onStay}>
        やめる
      </Button>
    </AuthPage>
  )
}
