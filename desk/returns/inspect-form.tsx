import { Button, FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { ReturnReason } from '#contract/orders/returns.ts'
import * as returnActions from '#contract/returns/actions.ts'
import type { DeskReturn } from '#contract/returns/desk.ts'
import { useAct } from '../actions/use-act.ts'
import { CountInput } from '../frame/count-input.tsx'
import { Panel } from '../frame/panel.tsx'
import { REASON_CHOICES } from './open-return-dialog.tsx'

interface Inspected {
  sku: string
  name: string
  quantity: number
  restocked: number
}

/** Of each SKU: lines with the same one are inspected together. */
function listInspected({ lines }: DeskReturn): Inspected[] {
  const skus = [...new Set(lines.map(({ line }) => line.sku))]
  return skus.map((sku) => {
    const own = lines.filter(({ line }) => line.sku === sku)
    return {
      sku,
      name: own[0]!.line.name,
      quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
      restocked: own.reduce((sum, { restocked, quantity }) => sum + (restocked ?? quantity), 0),
    }
  })
}

/** What can be sold again, and who pays for the way back. Can be corrected until the settlement. */
export function InspectForm({ it }: { it: DeskReturn }) {
  const { id: returnId, revision: seen } = it
  const [pieces, setPieces] = useState(() => listInspected(it))
  const [reason, setReason] = useState(it.reason as ReturnReason)
  const [isCollected, setIsCollected] = useState(it.isCollected)
  const inspect = useAct(returnActions.inspect, {
    done: ({ changed }) => (changed ? '検品の結果を記録しました。' : 'すでにこの内容です。'),
  })
  const isInspected = it.lines.every(({ restocked }) => restocked !== null)
  return (
    <Panel title="検品">
      <Stack sx={{ gap: 2 }}>
        <Typography>在庫に戻す数を選んでください。残りは廃棄として記録します。</Typography>
        <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
          {pieces.map(({ sku, name, quantity, restocked }) => (
            <Stack
              key={sku}
              component="li"
              direction="row"
              useFlexGap
              sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
            >
              <Typography sx={{ flex: '1 1 10rem', overflowWrap: 'anywhere' }}>
                {name}
                <Typography component="span" variant="body2" color="textSecondary">
                  {`　在庫へ${restocked}点、廃棄${quantity - restocked}点`}
                </Typography>
              </Typography>
              <CountInput
                label={`${name}の在庫に戻す数`}
                value={restocked}
                max={quantity}
                onChange={(count) =>
                  setPieces((before) => before.map((each) => (each.sku === sku ? { ...each, restocked: count } : each)))
                }
              />
            </Stack>
          ))}
        </Stack>
        <TextField
          select
          label="理由"
          value={reason}
          onChange={({ target }) => setReason(target.value as ReturnReason)}
          helperText="不良とお届け違いは、返送の費用を当店が負担します。"
        >
          {REASON_CHOICES.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={<Switch checked={isCollected} onChange={(_, checked) => setIsCollected(checked)} />}
          label="当店が引き取った"
        />
        <Button
          variant={isInspected ? 'outlined' : 'contained'}
          disabled={inspect.isBusy}
          onClick={() =>
            inspect.run({
              ...{ returnId, seen, reason, isCollected },
              restocked: pieces.map(({ sku, restocked }) => ({ sku, quantity: restocked })),
            })
          }
        >
          {isInspected ? '検品の結果を直す' : '検品の結果を記録する'}
        </Button>
      </Stack>
    </Panel>
  )
}
