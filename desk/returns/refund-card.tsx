import { Button, Card, CardContent, Chip, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ActionSpec } from '#contract/shared/action.ts'
import type { RefundOutput } from '#contract/orders/actions.ts'
import { REFUND_STATE_LABELS, REFUND_WAY_LABELS } from '#contract/orders/refunds.ts'
import * as refundActions from '#contract/refunds/actions.ts'
import type { DeskRefund } from '#contract/orders/desk-refund.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { toOrderPath } from '../orders/order-rows.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { EndRefundDialog } from './end-refund-dialog.tsx'
import { RetryDialog } from './retry-dialog.tsx'

type Open = 'account' | 'fail' | 'withdraw' | 'retry'

/** A refund with what fits its state. Only managers move money. */
export function RefundCard({ refund }: { refund: DeskRefund }) {
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <Card component="li">
      <CardContent>
        <Stack
          direction="row"
          useFlexGap
          sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography component="span" sx={{ fontWeight: 'bold' }}>
              {refund.number}
            </Typography>
            <Chip
              size="small"
              color={refund.state === 'failed' ? 'error' : 'warning'}
              label={REFUND_STATE_LABELS[refund.state]}
            />
          </Stack>
          <Typography sx={{ fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' }}>
            {formatYen(refund.yen)}
          </Typography>
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[REFUND_WAY_LABELS[refund.way], formatInstant(refund.createdAt), refund.reason, refund.failure]
            .filter(Boolean)
            .join('・')}
        </Typography>
        <MuiLink component={Link} to={toOrderPath(refund.orderNumber)} sx={{ display: 'inline-block', py: 1 }}>
          {`ご注文 ${refund.orderNumber}`}
        </MuiLink>
        {permissions.includes('refunds') ? (
          <RefundButtons refund={refund} />
        ) : (
          <Typography variant="body2">送金とやり直しは、店長が行います。</Typography>
        )}
      </CardContent>
    </Card>
  )
}

function RefundButtons({ refund }: { refund: DeskRefund }) {
  const [open, setOpen] = useState<Open>()
  const { id: refundId, state, way, isByService } = refund
  const input = { refundId, seen: state }
  const sent = useRefundAct(refundActions.sent, '送金を記録し、お客様にメールでお知らせします。')
  const askAgain = useRefundAct(refundActions.retry, '返金先の口座をお尋ねするメールを、もう一度お送りします。')
  const isTransfer = way === 'transfer' && !isByService
  const isPromised = state === 'requested' || state === 'account_known'
  const close = () => setOpen(undefined)
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
      {isTransfer && isPromised && (
        <>
          {state === 'account_known' && (
            <Button variant="outlined" onClick={() => setOpen('account')}>
              振込先を表示
            </Button>
          )}
          <Button variant="contained" disabled={sent.isBusy} onClick={() => sent.run(input)}>
            送金済みにする
          </Button>
          <Button onClick={() => setOpen('fail')}>送金できない</Button>
        </>
      )}
      {isTransfer && state === 'requested' && (
        <Button disabled={askAgain.isBusy} onClick={() => askAgain.run(input)}>
          口座をもう一度尋ねる
        </Button>
      )}
      {state === 'failed' && (
        <Button variant="contained" onClick={() => setOpen('retry')}>
          やり直す
        </Button>
      )}
      {(isPromised || state === 'failed') && (
        <Button color="error" onClick={() => setOpen('withdraw')}>
          取りやめる
        </Button>
      )}
      {state === 'pending' && <Typography variant="body2">決済サービスの結果を待っています。</Typography>}
      {open === 'account' && <AccountDialog refund={refund} onClose={close} />}
      {open === 'retry' && <RetryDialog refund={refund} onClose={close} />}
      {(open === 'fail' || open === 'withdraw') && <EndRefundDialog refund={refund} way={open} onClose={close} />}
    </Stack>
  )
}

/** `before`: it was done earlier. */
const useRefundAct = <Input extends object>(spec: ActionSpec<Input, RefundOutput>, done: string) =>
  useAct(spec, { done: ({ changed, number }) => `${number}　${changed ? done : 'すでに記録しています。'}` })
