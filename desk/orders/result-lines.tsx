import { Alert, Stack } from '@mui/material'

export interface ResultLine {
  /** The number of the order. */
  number: string
  severity: 'success' | 'info' | 'error'
  text: string
}

/** What became of each of several orders. */
export const ResultLines = ({ lines }: { lines: readonly ResultLine[] }) => (
  <Stack sx={{ gap: 1 }} role="log" aria-label="結果">
    {lines.map(({ number, severity, text }) => (
      <Alert key={number} severity={severity} sx={{ py: 0, whiteSpace: 'pre-wrap' }}>
        {`${number}　${text.replace(`${number}: `, '')}`}
      </Alert>
    ))}
  </Stack>
)
