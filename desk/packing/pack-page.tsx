import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import { Alert, Box, Button, Card, CardContent, LinearProgress, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatDeliveryTime, formatServices } from '#contract/orders/labels.ts'
import { ORDER_NUMBER } from '#contract/orders/link-request.ts'
import { countPacked, findPiece, isPacked, type Packed } from '#contract/orders/packing.ts'
import { CLASS_NAMES } from '#contract/orders/shipping.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { useAct } from '../actions/use-act.ts'
import { CountInput } from '../frame/count-input.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { GoodsPicture } from '../frame/picture.tsx'
import { formatName, OrderChips } from '../orders/order-chips.tsx'
import { formatVariant } from '../orders/order-lines.tsx'
import { toOrderPath } from '../orders/order-rows.tsx'
import { undoOrder, useOrder } from '../orders/use-order.ts'
import { CodeInput } from './code-input.tsx'
import { ParcelForm } from './parcel-form.tsx'

export function PackPage() {
  const { order: number = '' } = useParams()
  const query = useOrder(number)
  return (
    <>
      <Title title="梱包" />
      <Loaded query={query}>{(order) => <Pack key={order.id} order={order} />}</Loaded>
    </>
  )
}

function Pack({ order }: { order: DeskOrder }) {
  const { number, state, unshipped } = order
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 800 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h1" variant="h5" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {number}
        </Typography>
        <OrderChips {...order} />
        <Button component={Link} to={toOrderPath(number)}>
          ご注文を開く
        </Button>
      </Stack>
      <Typography>
        {`${formatName(order)}　${order.prefecture ?? ''}　${CLASS_NAMES[order.shippingClass]}　お届け ${formatDeliveryTime(order.deliveryOn, order.slot)}`}
      </Typography>
      {order.note !== '' && (
        <Alert severity="warning" sx={{ whiteSpace: 'pre-wrap' }}>{`お客様からの備考\n${order.note}`}</Alert>
      )}
      {state === 'preparing' && unshipped.length > 0 ? <PackingList order={order} /> : <NotToPack order={order} />}
    </Stack>
  )
}

/** Only what is being prepared can be packed: the customer can no longer cancel it. */
function NotToPack({ order: { id: orderId, revision: seen, state } }: { order: DeskOrder }) {
  const prepare = useAct(orderActions.prepare, { done: '手配中にしました。', undo: undoOrder })
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Alert severity={state === 'shipped' ? 'success' : 'info'} sx={{ width: '100%' }}>
        {state === 'received'
          ? '梱包するには、手配中にしてください。'
          : `「${ORDER_STATE_LABELS[state]}」のため、梱包する商品はありません。`}
      </Alert>
      {state === 'received' && (
        <Button variant="contained" disabled={prepare.isBusy} onClick={() => prepare.run({ orderId, seen })}>
          手配中にする
        </Button>
      )}
      <Button component={Link} to="/pack" variant={state === 'received' ? 'text' : 'contained'}>
        次のご注文を読み取る
      </Button>
    </Stack>
  )
}

function PackingList({ order }: { order: DeskOrder }) {
  const { number, unshipped, lines } = order
  const [packed, setPacked] = useState<Packed>({})
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const total = unshipped.reduce((sum, { quantity }) => sum + quantity, 0)
  const set = (sku: string, count: number) => {
    setProblem(undefined)
    setPacked((before) => ({ ...before, [sku]: count }))
  }
  const check = (code: string) => {
    if (ORDER_NUMBER.test(code) && code.toUpperCase() !== number) return void navigate(`/pack/${code.toUpperCase()}`)
    const found = findPiece(unshipped, packed, code)
    if (found.outcome === 'added') return set(found.sku, (packed[found.sku] ?? 0) + 1)
    setProblem(
      found.outcome === 'full'
        ? `${found.sku} は、すべて確認済みです。`
        : `「${code}」は、このご注文の商品ではありません。`,
    )
  }
  const isDone = isPacked(unshipped, packed)
  return (
    <>
      <Card>
        <CardContent>
          <Stack sx={{ gap: 1.5 }}>
            <CodeInput label="商品の品番" submit="確認" onCode={check} problem={problem} isReady />
            <Typography role="status">{`${countPacked(packed)} / ${total}点を確認しました`}</Typography>
            <LinearProgress
              variant="determinate"
              value={(100 * countPacked(packed)) / total}
              color={isDone ? 'success' : 'primary'}
              aria-label="確認した商品"
            />
          </Stack>
        </CardContent>
      </Card>
      <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {unshipped.map(({ sku, quantity }) => {
          const line = lines.find((it) => it.sku === sku)
          const count = packed[sku] ?? 0
          const isFull = count === quantity
          return (
            <Card
              key={sku}
              component="li"
              variant="outlined"
              sx={{ borderWidth: 2, borderColor: isFull ? 'success.main' : 'divider' }}
            >
              <Stack direction="row" useFlexGap sx={{ gap: 1.5, p: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
                <GoodsPicture picture={line?.picture ?? null} size={5} />
                <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 'bold', overflowWrap: 'anywhere' }}>{line?.name ?? sku}</Typography>
                  <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {[sku, line && formatVariant(line)].filter(Boolean).join('　')}
                  </Typography>
                  {line &&
                    formatServices(line).map((text) => (
                      <Typography key={text} variant="body2">
                        {text}
                      </Typography>
                    ))}
                </Box>
                {isFull && <CheckCircleIcon color="success" titleAccess="確認済み" />}
                <CountInput
                  label={line?.name ?? sku}
                  value={count}
                  max={quantity}
                  onChange={(next) => set(sku, next)}
                />
              </Stack>
            </Card>
          )
        })}
      </Stack>
      {isDone ? (
        <ParcelForm order={order} />
      ) : (
        <Typography color="textSecondary">すべての商品を確認すると、発送を記録できます。</Typography>
      )}
    </>
  )
}
