import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onBackOnline } from '#src/local/page-reach.ts'
import { Button } from '#src/ui/button.tsx'

/** For a page that nobody answered for: reads it again, by itself as soon as the server can be heard. The program stays. */
export function ReadAgain() {
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
