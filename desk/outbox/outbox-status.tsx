import { Alert, Button } from '@mui/material'
import { useAtomValue } from 'jotai'
import { Link } from 'react-admin'
import { offlineAtom } from '#src/device/network/connectivity.ts'
import { rowsAtom } from './outbox.ts'

/** Above every page, while there is no signal or something waits. */
export function OutboxStatus() {
  const rows = useAtomValue(rowsAtom)
  const isOffline = useAtomValue(offlineAtom)
  const refused = rows.filter(({ state }) => state === 'needsChoice').length
  if (!isOffline && rows.length === 0) return null
  const text = [
    isOffline && '通信できません。この端末にある内容を表示しています。',
    rows.length > refused && `送信待ちが${rows.length - refused}件あります。`,
    refused > 0 && `確認が必要なものが${refused}件あります。`,
  ]
  return (
    <Alert
      severity={refused > 0 ? 'warning' : 'info'}
      sx={{ mt: 1 }}
      action={
        rows.length > 0 && (
          <Button color="inherit" component={Link} to="/outbox">
            確認する
          </Button>
        )
      }
    >
      {text.filter(Boolean).join('')}
    </Alert>
  )
}
