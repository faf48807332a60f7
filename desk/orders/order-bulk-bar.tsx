import { Alert, Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { DeskOrderRow } from '#contract/orders/desk.ts'
import * as filesApi from '#contract/orders/desk-files.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { BulkPrepare } from './bulk-prepare.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { PaperLink } from './paper-link.tsx'

/** What can be done with the orders that were chosen in the list. */
export function OrderBulkBar() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<DeskOrderRow>()
  // The rows of a dialog stay: the list behind it changes with what is done.
  const [open, setOpen] = useState<{ dialog: 'prepare' | 'labels'; rows: DeskOrderRow[] }>()
  const rows = data.filter(({ id }) => selectedIds.includes(id))
  const close = () => setOpen(undefined)
  return (
    <>
      {rows.length > 0 && (
        <Bar rows={rows} onOpen={(dialog) => setOpen({ dialog, rows })} onClear={() => onUnselectItems()} />
      )}
      {open?.dialog === 'prepare' && <BulkPrepare rows={open.rows} onClose={close} />}
      {open?.dialog === 'labels' && <LabelsDialog orders={toNumbers(open.rows)} onClose={close} />}
    </>
  )
}

const toNumbers = (rows: readonly DeskOrderRow[]): string[] => rows.map(({ number }) => number)

interface BarProps {
  rows: readonly DeskOrderRow[]
  onOpen: (dialog: 'prepare' | 'labels') => void
  onClear: () => void
}

function Bar({ rows, onOpen, onClear }: BarProps) {
  const orders = toNumbers(rows)
  return (
    <Paper
      role="region"
      aria-label="選んだご注文"
      sx={{ position: 'sticky', top: 56, zIndex: 2, p: 1, bgcolor: 'background.paper' }}
      elevation={4}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 'bold' }}>{rows.length}件を選択中</Typography>
        {orders.length > filesApi.MAX_TOGETHER ? (
          <Alert severity="warning">一度に扱えるのは{filesApi.MAX_TOGETHER}件までです。選び直してください。</Alert>
        ) : (
          <>
            <Button variant="contained" onClick={() => onOpen('prepare')}>
              手配中にする
            </Button>
            <PaperLink href={toEndpointUrl(filesApi.pickingList, { query: { orders } })}>ピッキングリスト</PaperLink>
            <PaperLink href={toEndpointUrl(filesApi.deliverySlips, { query: { orders } })}>納品書</PaperLink>
            <Button variant="outlined" onClick={() => onOpen('labels')}>
              送り状データ
            </Button>
          </>
        )}
        <Button onClick={onClear}>選択を解除</Button>
      </Stack>
    </Paper>
  )
}
