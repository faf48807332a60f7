import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onBackOnline } from '#src/device/network/connectivity.ts'
import { Button } from '#src/ui/button.tsx'

/**
 * For a page whose data could not be requested: loads it again, automatically when the server is
 * reachable. The document stays.
 */
export function RetryLoad() {
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
