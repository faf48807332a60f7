import { CircularProgress, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'

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
