/** Delivery, payment, points and note: what is chosen directly on the page. */
import { useState } from 'react'
import { DELIVERY_SLOT_LABELS, type DeliverySlot } from '#contract/orders/delivery.ts'
import { PAYMENT_METHOD_LABELS, TRANSFER_TIME } from '#contract/orders/labels.ts'
import { PAYMENT_METHODS, type PaymentMethod, type PaymentProblem } from '#contract/orders/payment.ts'
import type { CheckoutQuote } from '#contract/orders/schema.ts'
import { formatCivilDate, formatDay } from '#contract/shared/civil-date.ts'
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DATE_FORMATS } from '#contract/shared/constants.ts'
import { SHOWN_FORMATS } from '#src/ui/date-picker/date-format.ts'
import { DateField } from '#src/ui/date-picker/date-field.tsx'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import css from './choice-sections.module.css'
import { Section } from './section.tsx'
import { parsePoints } from './selection.ts'
import type { Checkout } from './use-checkout.ts'

/** `11月26日` */
const formatMonthAndDay = (date: string): string => formatCivilDate(date).replace(/^\d+年/, '')

export function DeliverySection({ checkout }: { checkout: Checkout }) {
  const { deliveryOn, slots, slot, change, current, selection } = checkout
  const { deliveryDays: days } = current
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  const isMoved = selection.deliveryOn !== null && selection.deliveryOn !== deliveryOn
  const getReason = (date: string) =>
    date < first
      ? `最短のお届けは${formatMonthAndDay(first)}です`
      : date > last
        ? `${formatMonthAndDay(last)}までお選びいただけます`
        : days.includes(date)
          ? undefined
          : '休業日のためお届けできません'
  return (
    <Section title="お届け日時">
      <div className={css.day}>
        <DateField
          // Other days can be chosen.
          key={`${first} ${last}`}
          label="お届け日"
          help={`最短 ${formatDay(first)}`}
          clearable={false}
          format={SHOWN_FORMATS.date}
          valueFormat={DATE_FORMATS.date}
          defaultValue={deliveryOn ?? first}
          disabledDate={getReason}
          onChange={(date) => change({ deliveryOn: date === first || date === '' ? null : date })}
        />
      </div>
      <p role="status" className={css.moved}>
        {isMoved && `ご希望の日にはお届けできなくなったため、${formatDay(deliveryOn ?? first)}に変わりました。`}
      </p>
      <ChoiceGroup
        label="お届けの時間帯"
        name="slot"
        appearance="chips"
        choices={slots.map((value) => ({ value, label: DELIVERY_SLOT_LABELS[value] }))}
        values={[slot]}
        onChange={([value]) => change({ slot: value as DeliverySlot })}
      />
    </Section>
  )
}

const PROBLEMS: Record<PaymentProblem, string> = {
  'too-little': 'この金額ではご利用いただけません',
  'too-much': 'この金額ではご利用いただけません',
  'class-l': '大型家具便の商品を含むご注文では、ご利用いただけません',
}

const TERMS: Record<PaymentMethod, string> = {
  card: 'ご注文の確定に続けて、次の画面でお支払いいただきます',
  transfer: `ご注文から${TRANSFER_TIME}にお振り込みください。振込手数料はお客様のご負担です`,
  cash: '商品のお受け取り時に、配達員にお支払いください',
}

interface PaymentSectionProps {
  checkout: Checkout
  isCardOffered: boolean
}

export function PaymentSection({ checkout, isCardOffered }: PaymentSectionProps) {
  const { payment, change, current } = checkout
  const { quote, methods } = current
  if (!quote) return null
  if (quote.totalYen === 0)
    return (
      <Section title="お支払い方法">
        <p>全額をポイントでお支払いいただくため、お選びいただく必要はありません。</p>
      </Section>
    )
  return (
    <Section title="お支払い方法">
      <ChoiceGroup
        label="お支払い方法"
        isLabelHidden
        name="payment"
        choices={PAYMENT_METHODS.map((method) => {
          const reason = findReason(method, methods, isCardOffered)
          return {
            value: method,
            disabled: reason !== undefined,
            label: (
              <span className={css.method}>
                <span>
                  {PAYMENT_METHOD_LABELS[method]}
                  <Fee method={methods.find((it) => it.method === method)} />
                </span>
                <small>{reason ?? TERMS[method]}</small>
              </span>
            ),
          }
        })}
        values={payment ? [payment] : []}
        onChange={([value]) => change({ payment: value as PaymentMethod })}
        {...(quote.payment?.problem && {
          error: `${PAYMENT_METHOD_LABELS[quote.payment.method]}は、${PROBLEMS[quote.payment.problem]}。ほかの方法をお選びください。`,
        })}
      />
    </Section>
  )
}

const Fee = ({ method }: { method: CheckoutQuote['methods'][number] | undefined }) =>
  method && method.feeYen > 0 && <span className={css.fee}>{`手数料 ${formatYen(method.feeYen)}`}</span>

/** Why a method cannot be chosen. */
function findReason(
  method: PaymentMethod,
  methods: CheckoutQuote['methods'],
  isCardOffered: boolean,
): string | undefined {
  const problem = methods.find((it) => it.method === method)?.problem
  if (method === 'card' && !isCardOffered) return 'ただいま準備中のため、ご利用いただけません'
  return problem && PROBLEMS[problem]
}

export function PointsSection({ checkout, isVerified }: { checkout: Checkout; isVerified: boolean }) {
  const { selection, change, current } = checkout
  const { quote, server } = current
  const available = server?.availablePoints ?? 0
  const max = quote ? Math.min(available, quote.goodsYen + quote.shippingYen) : available
  const [text, setText] = useState(selection.points > 0 ? String(selection.points) : '')
  const [shownPoints, setShownPoints] = useState(selection.points)
  if (shownPoints !== selection.points) {
    // Changed by the server's response, not by typing.
    setShownPoints(selection.points)
    setText(selection.points > 0 ? String(selection.points) : '')
  }
  const use = (points: number) => {
    setShownPoints(points)
    change({ points })
  }
  const normalize = () => {
    const points = parsePoints(text, max)
    setText(points > 0 ? String(points) : '')
    use(points)
  }
  return (
    <Section title="ポイント">
      {max === 0 ? (
        <p className={css.quiet}>
          {isVerified || !server
            ? 'ご利用いただけるポイントはありません。'
            : 'メールアドレスの確認がお済みになると、ポイントをご利用いただけます。'}
        </p>
      ) : (
        <>
          <p>{`ご利用可能 ${formatNumber(available)}ポイント（1ポイント＝1円）`}</p>
          <div className={css.points}>
            <TextField
              label="ご利用ポイント"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value)
                use(parsePoints(currentTarget.value, max))
              }}
              onBlur={normalize}
            />
            <Button
              kind="secondary"
              disabled={selection.points >= max}
              onClick={() => {
                setText(String(max))
                use(max)
              }}
            >
              すべて使う
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

const MAX_NOTE = 1_000

export const NoteSection = ({ checkout: { selection, change } }: { checkout: Checkout }) => (
  <Section title="備考">
    <TextArea
      label="備考"
      isLabelHidden
      rows={3}
      maxLength={MAX_NOTE}
      help="搬入経路や置き場所など、お届けのときに気をつけることがあればお書きください。"
      value={selection.note}
      onChange={({ currentTarget }) => change({ note: currentTarget.value })}
    />
  </Section>
)
