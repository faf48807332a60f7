import { Alert, Button } from '@mui/material'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { toMessage } from '../session/refusal.ts'

interface ProblemProps {
  error: unknown
  /** Whether something is shown nevertheless. Without signal, a line above all pages says why it may be old. */
  hasData?: boolean
  onRetry?: () => void
}

/** Why something is not shown, or was not done. `hasData` is for what this device may have without signal. */
export function Problem({ error, hasData, onRetry }: ProblemProps) {
  if (!error || (hasData && error instanceof NoNetworkError)) return null
  const isMissingHere = hasData === false && error instanceof NoNetworkError
  return (
    <Alert
      severity={isMissingHere ? 'info' : 'error'}
      sx={{ my: 2, whiteSpace: 'pre-wrap' }}
      action={
        onRetry && (
          <Button color="inherit" onClick={onRetry}>
            もう一度
          </Button>
        )
      }
    >
      {isMissingHere ? 'この内容は、この端末にありません。つながると表示します。' : toMessage(error)}
    </Alert>
  )
}
