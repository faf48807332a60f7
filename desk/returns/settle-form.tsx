import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { usePermissions } from 'react-admin'
import { REFUND_WAY_LABELS, REFUND_WAYS, type RefundWay } from '#contract/orders/refunds.ts'
import * as returnActions from '#contract/returns/actions.ts'
import * as returnsApi from '#contract/returns/desk.ts'
import type { DeskReturn, SettlementPreview } from '#contract/returns/desk.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toDigits } from '#contract/shared/normalize-text.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { useAct } from '../actions/use-act.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Panel } from '../frame/panel.tsx'
import { call } from '../network/api.ts'
import { SettlementAmounts } from './settlement-amounts.tsx'

interface Reduction {
  sku: string
  yen: number
}

/** Shows the whole arithmetic, and then settles. The server refuses another amount than the one that was shown. */
export function SettleForm({ it }: { it: DeskReturn }) {
  const { id, revision, state, outcome } = it
  const [way, setWay] = useState<RefundWay>()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const reductions = useDeferredValue(toReductions(typed))
  const body = { ...(way && { way }), ...(reductions.length > 0 && { reductions }) }
  const preview = useQuery({
    queryKey: ['return', id, 'settlement', revision, body],
    queryFn: () => call(returnsApi.previewSettlement, { params: { id }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  // Goods that are back cannot become cheaper for who keeps them.
  const mayReduce = state === 'requested' && outcome === null
  const isRefused = preview.error instanceof CodedError && preview.error.code === 'REFUSED'
  return (
    <Panel title="精算">
      <Stack sx={{ gap: 2 }}>
        {mayReduce && <Reductions it={it} typed={typed} onChange={setTyped} />}
        {isRefused ? (
          <Alert severity="info">{preview.error!.message.replace(`${it.number}: `, '')}</Alert>
        ) : (
          <Loaded query={preview}>
            {(plan) => (
              <Plan
                it={it}
                plan={plan}
                reductions={reductions}
                way={way ?? plan.way}
                onWay={setWay}
                isOld={preview.isPlaceholderData || preview.isFetching}
              />
            )}
          </Loaded>
        )}
      </Stack>
    </Panel>
  )
}

const toReductions = (typed: Record<string, string>): Reduction[] =>
  Object.entries(typed)
    .map(([sku, text]) => ({ sku, yen: Number(toDigits(text)) || 0 }))
    .filter(({ yen }) => yen > 0)

interface ReductionsProps {
  it: DeskReturn
  typed: Record<string, string>
  onChange: (typed: Record<string, string>) => void
}

/** For goods that the customer keeps. */
function Reductions({ it: { lines }, typed, onChange }: ReductionsProps) {
  const skus = [...new Map(lines.map(({ line }) => [line.sku, line.name]))]
  return (
    <Stack sx={{ gap: 1 }}>
      <Alert severity="info">
        商品を戻さずに値引きするときは、減額する額を入力してください。商品が戻るときは、到着と検品のあとで精算します。
      </Alert>
      {skus.map(([sku, name]) => (
        <TextField
          key={sku}
          label={`${name}の減額（円）`}
          value={typed[sku] ?? ''}
          onChange={({ target }) => onChange({ ...typed, [sku]: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
    </Stack>
  )
}

interface PlanProps {
  it: DeskReturn
  plan: SettlementPreview
  reductions: Reduction[]
  way: RefundWay
  onWay: (way: RefundWay) => void
  /** A newer one is being read. */
  isOld: boolean
}

function Plan({ it, plan, reductions, way, onWay, isOld }: PlanProps) {
  const { permissions = [] } = usePermissions<string[]>()
  const { refundYen } = plan.settlement
  const settle = useAct(returnActions.settle, {
    done: (output) => `精算し、お客様にメールでお知らせします（返金額${formatYen(output.refundYen)}）。`,
  })
  const ways = REFUND_WAYS.filter(
    (each) => each === plan.way || each === 'transfer' || each === way || (each === 'points' && it.order.hasAccount),
  )
  return (
    <>
      <SettlementAmounts outcome={plan.outcome} settlement={plan.settlement} />
      {plan.isInProportion && (
        <Alert severity="info">すでに返金した分があるため、税率ごとの内訳は、残りの割合で分けます。</Alert>
      )}
      {!plan.hasAccount && (
        <Alert severity="info">会員ではないか、退会されたお客様のため、ポイントは動きません。</Alert>
      )}
      {it.wish === 'exchange' && plan.outcome === 'refund' && (
        <Alert severity="warning">お客様は交換をご希望です。交換するときは、先に交換品を手配してください。</Alert>
      )}
      {refundYen > 0 && (
        <TextField select label="返金の方法" value={way} onChange={({ target }) => onWay(target.value as RefundWay)}>
          {ways.map((each) => (
            <MenuItem key={each} value={each}>
              {REFUND_WAY_LABELS[each]}
            </MenuItem>
          ))}
        </TextField>
      )}
      {permissions.includes('refunds') ? (
        <Button
          variant="contained"
          disabled={settle.isBusy || isOld}
          onClick={() =>
            settle.run({
              ...{ returnId: it.id, seen: it.revision, refundYen, way },
              ...(reductions.length > 0 && { reductions }),
            })
          }
        >
          {refundYen > 0 ? `${formatYen(refundYen)}を返金して精算する` : '返金なしで精算する'}
        </Button>
      ) : (
        <Alert severity="info">精算は、店長が行います。</Alert>
      )}
    </>
  )
}
