import { Button, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { useAct } from '../actions/use-act.ts'
import { CARRIER_NAMES } from '../orders/carrier-fields.tsx'
import { toShipSummary, undoOrder } from '../orders/use-order.ts'
import { CodeInput } from './code-input.tsx'

/** Closes the parcel: who carries it, and with which number. */
export function ParcelForm({ order }: { order: DeskOrder }) {
  const { id: orderId, revision: seen, shippingClass } = order
  const [carrier, setCarrier] = useState(shippingClass === 'L' ? '自社便' : CARRIER_NAMES[0]!)
  const [tracking, setTracking] = useState('')
  const ship = useAct(orderActions.ship, {
    done: '発送しました。お客様にメールでお知らせします。',
    summary: toShipSummary(order),
    undo: undoOrder,
  })
  return (
    <Card>
      <CardContent>
        <Stack sx={{ gap: 2 }}>
          <Typography component="h2" variant="h6">
            発送
          </Typography>
          <TextField
            select
            label="配送会社"
            value={carrier}
            onChange={({ target }) => setCarrier(target.value)}
            sx={{ m: 0 }}
          >
            {CARRIER_NAMES.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <CodeInput label="送り状の番号" submit="番号を入れる" onCode={setTracking} />
          {tracking !== '' && (
            <Typography>
              {`送り状の番号　`}
              <Typography component="strong" sx={{ fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' }}>
                {tracking}
              </Typography>
            </Typography>
          )}
          <Button
            variant="contained"
            size="large"
            disabled={tracking === '' || ship.isBusy}
            onClick={() => ship.run({ orderId, seen, carrier, tracking })}
          >
            発送する
          </Button>
        </Stack>
      </CardContent>
    </Card>
  )
}
