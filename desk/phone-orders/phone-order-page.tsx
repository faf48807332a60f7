import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import * as orderActions from '#contract/orders/actions.ts'
import type { CreateInput } from '#contract/orders/actions.ts'
import { formatAmount, listAmounts } from '#contract/orders/amounts.ts'
import { DELIVERY_SLOT_LABELS, type DeliverySlot, listDeliverySlots } from '#contract/orders/delivery.ts'
import * as phoneApi from '#contract/orders/desk-phone.ts'
import type { PhoneQuote } from '#contract/orders/desk-phone.ts'
import { PAYMENT_METHOD_LABELS } from '#contract/orders/labels.ts'
import type { PaymentProblem } from '#contract/orders/payment.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toDigits } from '#contract/shared/normalize-text.ts'
import { useAct } from '../actions/use-act.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Amounts, Panel } from '../frame/panel.tsx'
import { call } from '../network/api.ts'
import { toOrderPath } from '../orders/order-rows.tsx'
import { type Buyer, CallerChoice } from './caller-choice.tsx'
import { type ChosenGoods, GoodsChoice } from './goods-choice.tsx'
import { NO_PLACE, type Place, PlaceChoice } from './place-choice.tsx'
import { usePaused } from './use-paused.ts'

type PhoneMethod = (typeof orderActions.PHONE_METHODS)[number]

const PROBLEMS: Record<PaymentProblem, string> = {
  'too-little': '金額が少ないため、使えません',
  'too-much': '金額が多いため、使えません',
  'class-l': '大型家具便では使えません',
}

/** What is chosen on the last panel. */
interface Terms {
  deliveryOn: string
  slot: DeliverySlot
  payment: PhoneMethod | null
  points: string
  note: string
}

const toLines = (chosen: readonly ChosenGoods[]): CreateInput['lines'] =>
  chosen.map(({ goods: { sku }, quantity, services }) => ({
    sku,
    quantity,
    ...(services.length > 0 && { services: Object.fromEntries(services.map((it) => [it, quantity])) }),
  }))

/** An order of a customer who calls, with the rules and prices of the store's checkout. */
export function PhoneOrderPage() {
  const [buyer, setBuyer] = useState<Buyer>({ email: '' })
  const [chosen, setChosen] = useState<ChosenGoods[]>([])
  const [place, setPlace] = useState<Place>(NO_PLACE)
  const customerId = 'customer' in buyer ? buyer.customer.id : undefined
  const hasBuyer = 'customer' in buyer || buyer.email.trim() !== ''
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 860 }}>
      <Title title="電話でのご注文" />
      <CallerChoice
        buyer={buyer}
        onChange={(next) => {
          setBuyer(next)
          if ('customer' in next !== 'customer' in buyer) setPlace(NO_PLACE)
        }}
      />
      <GoodsChoice chosen={chosen} onChange={setChosen} />
      <PlaceChoice customerId={customerId} place={place} onChange={setPlace} />
      {hasBuyer && chosen.length > 0 && place.address ? (
        <Confirmation buyer={buyer} chosen={chosen} address={place.address} />
      ) : (
        <Alert severity="info">お客様、商品、お届け先がそろうと、金額とお届け日を表示します。</Alert>
      )}
    </Stack>
  )
}

interface ConfirmationProps {
  buyer: Buyer
  chosen: ChosenGoods[]
  address: CreateInput['address']
}

function Confirmation({ buyer, chosen, address }: ConfirmationProps) {
  const [terms, setTerms] = useState<Terms>({
    ...{ deliveryOn: '', slot: 'any', payment: 'transfer', points: '', note: '' },
  })
  const points = Number(toDigits(usePaused(terms.points))) || 0
  const who = 'customer' in buyer ? { customerId: buyer.customer.id } : { email: buyer.email.trim() }
  const asked = { lines: toLines(chosen), points, payment: terms.payment }
  const body = { ...who, ...asked, prefecture: address.prefecture }
  const quote = useQuery({
    queryKey: ['phone-quote', body],
    queryFn: () => call(phoneApi.quote, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const navigate = useNavigate()
  const create = useAct(orderActions.create, {
    done: ({ number }) => `${number}　ご注文を登録し、お客様にメールでお知らせします。`,
    onDone: (output) => void (output && navigate(toOrderPath(output.number))),
  })
  return (
    <Loaded query={quote}>
      {(seen) => {
        const { quote: amounts, deliveryDays } = seen
        const deliveryOn = deliveryDays.includes(terms.deliveryOn) ? terms.deliveryOn : deliveryDays[0]!
        const slots = listDeliverySlots(amounts.shippingClass)
        const slot = slots.includes(terms.slot) ? terms.slot : 'any'
        return (
          <Panel title="4　お届けとお支払い">
            <Stack sx={{ gap: 2 }}>
              <TermFields
                seen={seen}
                terms={{ ...terms, deliveryOn, slot }}
                isMember={'customer' in buyer}
                onChange={(changes) => setTerms({ ...terms, ...changes })}
              />
              {seen.isMember && (
                <Alert severity="warning">
                  このメールアドレスの会員がいます。ポイントを付けるときは、会員のお客様として承ってください。
                </Alert>
              )}
              <Amounts
                rows={[
                  ['商品の合計', formatYen(amounts.goodsYen)],
                  ...listAmounts(amounts).map((amount) => [amount.label, formatAmount(amount)] as const),
                  ['合計（税込）', formatYen(amounts.totalYen)],
                ]}
              />
              <Alert severity="info" icon={false}>
                {`「合計は${formatYen(amounts.totalYen)}、お届けは${formatDay(deliveryOn)}です」と、お客様にお伝えください。`}
              </Alert>
              <Button
                variant="contained"
                size="large"
                disabled={create.isBusy || quote.isPlaceholderData || quote.isFetching}
                onClick={() =>
                  create.run({
                    ...{ ...who, ...asked, address, deliveryOn, slot, note: terms.note },
                    payment: amounts.totalYen === 0 ? null : terms.payment,
                    totalYen: amounts.totalYen,
                  })
                }
              >
                この内容でご注文を登録する
              </Button>
            </Stack>
          </Panel>
        )
      }}
    </Loaded>
  )
}

interface TermFieldsProps {
  seen: PhoneQuote
  terms: Terms
  isMember: boolean
  onChange: (changes: Partial<Terms>) => void
}

const TermFields = ({ seen, terms, isMember, onChange }: TermFieldsProps) => (
  <Stack sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    <TextField
      select
      label="お届け日"
      value={terms.deliveryOn}
      onChange={({ target }) => onChange({ deliveryOn: target.value })}
    >
      {seen.deliveryDays.map((day) => (
        <MenuItem key={day} value={day}>
          {formatDay(day)}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      select
      label="時間帯"
      value={terms.slot}
      onChange={({ target }) => onChange({ slot: target.value as DeliverySlot })}
    >
      {listDeliverySlots(seen.quote.shippingClass).map((it) => (
        <MenuItem key={it} value={it}>
          {DELIVERY_SLOT_LABELS[it]}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      select
      label="お支払い方法"
      value={terms.payment ?? ''}
      onChange={({ target }) => onChange({ payment: target.value as PhoneMethod })}
    >
      {orderActions.PHONE_METHODS.map((method) => {
        const offered = seen.methods.find((it) => it.method === method)
        const note = !offered ? '使えません' : offered.problem ? PROBLEMS[offered.problem] : undefined
        return (
          <MenuItem key={method} value={method} disabled={note !== undefined}>
            {`${PAYMENT_METHOD_LABELS[method]}${note === undefined ? '' : `（${note}）`}`}
          </MenuItem>
        )
      })}
    </TextField>
    {isMember && (
      <TextField
        label="ポイントのご利用"
        value={terms.points}
        onChange={({ target }) => onChange({ points: target.value })}
        helperText={`残高 ${formatPoints(seen.availablePoints)}`}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    )}
    <TextField
      label="備考"
      multiline
      value={terms.note}
      onChange={({ target }) => onChange({ note: target.value })}
      sx={{ gridColumn: '1 / -1' }}
    />
  </Stack>
)
