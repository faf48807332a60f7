import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preloadOutbox } from '#src/device/outbox/outbox.ts'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { whenIdle } from '#src/ui/loading/when-idle.ts'

/**
 * Loads the code of a form, and what it needs to be sent: the network may fail while it is filled in. False: it could not
 * be loaded. `page`: where the outcome is shown.
 */
export function useFormReady(preload: () => Promise<unknown>, page: string): boolean | undefined {
  const [isLoaded, setIsLoaded] = useState<boolean>()
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isLoaded) return
    loadRequired(preload).then(
      () => setIsLoaded(true),
      () => setIsLoaded(false),
    )
    // Repeated when the network returns.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOffline])
  const router = useRouter()
  useEffect(
    () =>
      whenIdle(
        () =>
          void Promise.allSettled([
            preloadOutbox(),
            router.preloadRoute({ to: page }),
            // What a waiting submission needs to be changed.
            import('./form-input.ts'),
            import('./waiting-question.tsx'),
          ]),
      ),
    [router, page],
  )
  return isLoaded
}
