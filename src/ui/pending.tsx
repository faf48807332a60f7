import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useHeldPending } from './use-held-pending.ts'

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

/** Loads again what failed. */
export const ReloadButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="secondary" offline="オフラインのため読み込めません" onClick={onClick}>
    もう一度読み込む
  </Button>
)
