import { Alert, Stack } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { required, SelectInput, TextInput } from 'react-admin'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { getRefundWay, REFUND_WAY_LABELS, type RefundWay } from '#contract/orders/refunds.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toDigits } from '#contract/shared/normalize-text.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { Amounts } from '../frame/panel.tsx'

/** What was typed, in any notation. */
const parseYen = (text = ''): number => Number(toDigits(text).replaceAll(',', '')) || 0

const DONE: Record<RefundWay, string> = {
  card: 'カードへの返金を始めました。',
  paypay: 'PayPayへの返金を始めました。',
  transfer: '返金先の口座をお尋ねするメールをお送りします。',
  points: 'ポイントで返金しました。',
}

const validate = required('入力してください。')

export const toWays = ({ method, customerId }: Pick<DeskOrder, 'method' | 'customerId'>): RefundWay[] => [
  ...new Set<RefundWay>([getRefundWay(method), 'transfer', ...(customerId === null ? [] : ['points' as const])]),
]

/** Shows what is left before and after, and then pays it back. */
export function RefundDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { id: orderId, remainingYen: seen } = order
  const refund = useAct(orderActions.refund, {
    done: ({ way, number }) => `${number}　${way ? DONE[way] : '返金しました。'}`,
    onDone: onClose,
  })
  const ways = toWays(order)
  return (
    <ActionDialog
      title="返金"
      submit="この内容で返金する"
      isBusy={refund.isBusy}
      revision={seen}
      defaultValues={{ way: ways[0] }}
      onSubmit={({ yen, way, reason }) =>
        refund.run({ orderId, seen, yen: parseYen(yen as string), way: way as RefundWay, reason: String(reason) })
      }
      onClose={onClose}
    >
      <TextInput
        source="yen"
        label="返金額（円）"
        inputMode="numeric"
        validate={validate}
        helperText={false}
        autoComplete="off"
      />
      <SelectInput
        source="way"
        label="方法"
        choices={ways.map((id) => ({ id, name: REFUND_WAY_LABELS[id] }))}
        helperText={false}
        isRequired
      />
      <TextInput source="reason" label="理由" validate={validate} helperText={false} multiline />
      <Preview order={order} />
    </ActionDialog>
  )
}

function Preview({ order: { totalYen, remainingYen } }: { order: DeskOrder }) {
  const values = useWatch() as { yen?: string; way?: RefundWay }
  const yen = parseYen(values.yen)
  if (yen > remainingYen)
    return <Alert severity="error">{`返金できるのは、残りの${formatYen(remainingYen)}までです。`}</Alert>
  return (
    <Stack sx={{ gap: 1, pt: 1 }}>
      <Amounts
        rows={[
          ['お支払い', formatYen(totalYen)],
          ['これまでの返金', `−${formatYen(totalYen - remainingYen)}`],
          ['今回の返金', `−${formatYen(yen)}`],
          ['返金後の残り', formatYen(remainingYen - yen)],
        ]}
      />
      {values.way === 'transfer' && (
        <Alert severity="info">
          返金先の口座を、お客様にメールでお尋ねします。届いたら送金し、「送金済み」を記録してください。
        </Alert>
      )}
    </Stack>
  )
}
