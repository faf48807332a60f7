import { Divider, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { formatAmount, listAmounts } from '#contract/orders/amounts.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatPaymentCode, KONBINI_LABELS } from '#contract/orders/konbini.ts'
import { formatPaymentMethod } from '#contract/orders/labels.ts'
import { isRefundCounted, REFUND_STATE_LABELS, REFUND_WAY_LABELS } from '#contract/orders/refunds.ts'
import { RETURN_OUTCOME_LABELS, RETURN_STATE_LABELS } from '#contract/orders/returns.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatInstant } from '../frame/format.ts'
import { Amounts, Facts, Panel } from '../frame/panel.tsx'

/** What was to be paid, was paid, and went back. */
export function OrderMoney({ order }: { order: DeskOrder }) {
  const { quote, refunds, returns, remainingYen, paidAt, dueAt, voucher, method, totalYen } = order
  const counted = refunds.filter(({ state }) => isRefundCounted(state))
  return (
    <Panel title="お支払いと返金">
      <Amounts
        rows={[
          ['商品の合計', formatYen(quote.goodsYen)],
          ...listAmounts(quote).map((amount) => [amount.label, formatAmount(amount)] as const),
          ['合計（税込）', formatYen(totalYen)],
        ]}
      />
      <Divider sx={{ my: 1.5 }} />
      <Facts
        facts={[
          ['方法', formatPaymentMethod(method)],
          ['ご入金', paidAt ? formatInstant(paidAt) : 'まだです'],
          ['期限', !paidAt && dueAt && formatInstant(dueAt)],
          [
            '支払い番号',
            voucher &&
              (voucher.codes.length === 0
                ? '発行しています。まもなく表示します。'
                : voucher.codes
                    .map(
                      ({ chain, paymentCode, confirmationNumber }) =>
                        `${KONBINI_LABELS[chain]}　${formatPaymentCode(paymentCode)}${confirmationNumber === null ? '' : `（確認番号 ${confirmationNumber}）`}`,
                    )
                    .join('\n')),
          ],
        ]}
      />
      {refunds.length > 0 && (
        <>
          <Divider sx={{ my: 1.5 }} />
          <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, mb: 1.5, listStyle: 'none' }} aria-label="返金">
            {refunds.map((it) => (
              <li key={it.id}>
                <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
                  <Typography>{`${it.number}　${REFUND_STATE_LABELS[it.state]}`}</Typography>
                  <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>−{formatYen(it.yen)}</Typography>
                </Stack>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[
                    REFUND_WAY_LABELS[it.way],
                    formatInstant(it.createdAt),
                    it.reason,
                    it.failure,
                    it.replacedBy && `→ ${it.replacedBy}`,
                  ]
                    .filter(Boolean)
                    .join('・')}
                </Typography>
              </li>
            ))}
          </Stack>
          <Amounts
            rows={[
              ['返金の合計', `−${formatYen(counted.reduce((sum, { yen }) => sum + yen, 0))}`],
              ['残り', formatYen(remainingYen)],
            ]}
          />
        </>
      )}
      {returns.length > 0 && (
        <>
          <Divider sx={{ my: 1.5 }} />
          <Stack sx={{ gap: 0.5 }}>
            {returns.map((it) => (
              <MuiLink key={it.number} component={Link} to={`/returns/${it.number}`} sx={{ py: 1 }}>
                {`返品 ${it.number}　${RETURN_OUTCOME_LABELS[it.outcome ?? it.wish]}　${RETURN_STATE_LABELS[it.state]}`}
              </MuiLink>
            ))}
          </Stack>
        </>
      )}
    </Panel>
  )
}
