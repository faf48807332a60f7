import { Alert } from '@mui/material'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { toMessage } from '../session/refusal.ts'

interface ProblemProps {
  error: Error | null | undefined
  /** Whether something is shown nevertheless. Without signal, a line above all pages says why it may be old. */
  hasData: boolean
}

/** Why something is not shown, or not as it is now. */
export function Problem({ error, hasData }: ProblemProps) {
  if (!error) return null
  if (!(error instanceof NoNetworkError)) return <Alert severity="error">{toMessage(error)}</Alert>
  return hasData ? null : <Alert severity="info">この内容は、この端末にありません。つながると表示します。</Alert>
}
