import { Alert, Button, CircularProgress, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { toMessage } from '../session/refusal.ts'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What a query has read. What was read before stays when reading it again fails. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <Problem error={error} onRetry={() => void Promise.resolve(refetch())} />
  return (
    <Stack sx={{ alignItems: 'center', py: 6 }}>
      <CircularProgress aria-label="読み込んでいます" />
    </Stack>
  )
}

export const Problem = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <Alert
    severity="error"
    sx={{ my: 2, whiteSpace: 'pre-wrap' }}
    action={
      onRetry && (
        <Button color="inherit" onClick={onRetry}>
          もう一度
        </Button>
      )
    }
  >
    {toMessage(error)}
  </Alert>
)
