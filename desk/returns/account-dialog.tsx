import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import * as refundsApi from '#contract/refunds/desk.ts'
import type { DeskRefund } from '#contract/orders/desk-refund.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Facts } from '../frame/panel.tsx'
import { call, withProof } from '../network/api.ts'
import { verify } from '../session/verify-dialog.tsx'

/** Where a transfer goes. Read only while it is shown. */
export function AccountDialog({ refund, onClose }: { refund: DeskRefund; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['refund', refund.id, 'account'],
    queryFn: () => withProof(verify, () => call(refundsApi.getAccount, { params: { id: refund.id } })),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="account-title">
      <DialogTitle id="account-title">振込先</DialogTitle>
      <DialogContent>
        <Loaded query={query}>
          {({ account }) => (
            <Facts
              facts={
                account
                  ? [
                      ['金融機関', `${account.bank}　${account.branch}`],
                      ['口座', `${account.type}　${account.number}`],
                      ['名義', account.holder],
                      ['金額', formatYen(refund.yen)],
                    ]
                  : [['口座', 'まだご連絡をいただいていません。']]
              }
            />
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>閉じる</Button>
      </DialogActions>
    </Dialog>
  )
}
