import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { MIN_PENDING_MS } from '#contract/shared/constants.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-hydrated.ts'

/**
 * Whether to show a pending state: while pending, and for at least 200 ms once shown, so that
 * nothing flickers. A server-rendered one has been visible long enough before hydration.
 */
export function useHeldPending(isPending: boolean): boolean {
  const isHydrating = useIsHydrating()
  const [isHeld, setIsHeld] = useState(isPending)
  const shownAt = useRef(isHydrating ? 0 : undefined)
  if (isPending && !isHeld) setIsHeld(true)

  useLayoutEffect(() => {
    if (!isHeld) return
    shownAt.current ??= performance.now()
    if (isPending) return
    const end = () => {
      shownAt.current = undefined
      setIsHeld(false)
    }
    const leftMs = shownAt.current + MIN_PENDING_MS - performance.now()
    if (leftMs <= 0) return end()
    const timer = setTimeout(end, leftMs)
    return () => clearTimeout(timer)
  }, [isPending, isHeld])
  return isPending || isHeld
}

interface PendingProps<Data> {
  /** Undefined while it is loading, or if loading failed. */
  data: Data | undefined
  skeleton: ReactNode
  /** Shown if there is no data because loading failed. */
  failure?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the skeleton until there are data or a failure, and for at least 200 ms once shown. */
export function Pending<Data>({ data, skeleton, failure, children }: PendingProps<Data>): ReactNode {
  const hasFailed = failure !== undefined && failure !== null && failure !== false
  const isWaiting = useHeldPending(data === undefined && !hasFailed)
  if (isWaiting) return skeleton
  return data === undefined ? failure : children(data)
}

/** For `failure`: loads again what failed. */
export const ReloadButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="secondary" offline="オフラインのため読み込めません" onClick={onClick}>
    もう一度読み込む
  </Button>
)
