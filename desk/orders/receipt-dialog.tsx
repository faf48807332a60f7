import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import * as filesApi from '#contract/orders/desk-files.ts'
import { formatReceiptName } from '#contract/orders/labels.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { useAct } from '../actions/use-act.ts'
import { PaperLink } from './paper-link.tsx'

/** Issues the receipt, which counts as a print, and then opens it. */
export function ReceiptDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { receipt, totalYen, number: orderNumber, id: orderId } = order
  const [name, setName] = useState(receipt.name ?? '')
  const [isIssued, setIsIssued] = useState(false)
  const title = formatReceiptName(totalYen)
  const issue = useAct(orderActions.receipt, {
    done: ({ prints }) => (prints > 1 ? `${title}を再発行しました。` : `${title}を発行しました。`),
    onDone: () => setIsIssued(true),
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="receipt-title">
      <DialogTitle id="receipt-title">{title}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <Typography>
            {receipt.prints > 0
              ? `これまでに${receipt.prints}回発行しています。今回は「再発行」と印字します。`
              : '宛名は、最初の発行で決まります。あとから変えられません。'}
          </Typography>
          <TextField
            label="宛名"
            value={name}
            disabled={receipt.name !== null || isIssued}
            onChange={({ target }) => setName(target.value)}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>閉じる</Button>
        {isIssued ? (
          <PaperLink href={toEndpointUrl(filesApi.receiptPaper, { query: { order: orderNumber } })}>
            {title}を開く
          </PaperLink>
        ) : (
          <Button
            variant="contained"
            disabled={issue.isBusy || name.trim() === ''}
            onClick={() => issue.run({ orderId, name })}
          >
            発行する
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
