/** Delivery, payment, points and note: what is chosen directly on the page. */
import { useState } from 'react'
import { DELIVERY_SLOT_LABELS, type DeliverySlot } from '#contract/orders/delivery.ts'
import { KONBINI_NAMES } from '#contract/orders/konbini.ts'
import { KONBINI_TIME, PAYMENT_METHOD_LABELS, TRANSFER_TIME } from '#contract/orders/labels.ts'
import {
  isByService,
  LIMITS_YEN,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentProblem,
} from '#contract/orders/payment.ts'
import type { ServiceMethod } from '#contract/shared/service-methods.ts'
import type { OrderQuote } from '#contract/orders/quote.ts'
import type { CheckoutQuote } from '#contract/orders/schema.ts'
import { formatCivilDate, formatDay } from '#contract/shared/civil-date.ts'
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { DATE_FORMATS } from '#contract/shared/constants.ts'
import { SHOWN_FORMATS } from '#src/ui/date-picker/date-format.ts'
import { DateField } from '#src/ui/date-picker/date-field.tsx'
import { ChoiceGroup } from '#src/ui/field/choice-group.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import css from './choice-sections.module.css'
import { parsePoints, type Selection } from './selection.ts'

type Change = (part: Partial<Selection>) => void

/** `11月26日` */
const formatMonthAndDay = (date: string): string => formatCivilDate(date).replace(/^\d+年/, '')

interface DeliverySectionProps {
  days: readonly string[]
  deliveryOn: string | undefined
  /** The chosen day is no longer possible. */
  isMoved: boolean
  slots: readonly DeliverySlot[]
  slot: DeliverySlot
  onChange: Change
}

export function DeliverySection({ days, deliveryOn, isMoved, slots, slot, onChange }: DeliverySectionProps) {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  const getReason = (date: string) =>
    date < first
      ? `最短のお届けは${formatMonthAndDay(first)}です`
      : date > last
        ? `${formatMonthAndDay(last)}までお選びいただけます`
        : days.includes(date)
          ? undefined
          : '休業日のためお届けできません'
  return (
    <CardSection title="お届け日時">
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
          onChange={(date) => onChange({ deliveryOn: date === first || date === '' ? null : date })}
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
        onChange={([value]) => onChange({ slot: value as DeliverySlot })}
      />
    </CardSection>
  )
}

function formatProblem(method: PaymentMethod, problem: PaymentProblem): string {
  const { min, max } = LIMITS_YEN[method]
  if (problem === 'class-l') return '大型家具便の商品を含むご注文では、ご利用いただけません'
  return problem === 'too-little'
    ? `${formatYen(min)}以上のご注文でご利用いただけます`
    : `${formatYen(max)}までのご注文でご利用いただけます`
}

const TERMS: Record<PaymentMethod, string> = {
  card: 'ご注文の確定に続けて、次の画面でお支払いいただきます',
  paypay: 'ご注文の確定に続けて、PayPayの画面に移ってお支払いいただきます',
  konbini: `ご注文から${KONBINI_TIME}に、${KONBINI_NAMES}でお支払いください。現金のみ`,
  transfer: `ご注文から${TRANSFER_TIME}にお振り込みください。振込手数料はお客様のご負担です`,
  cash: '商品のお受け取り時に、配達員にお支払いください',
}

interface PaymentSectionProps {
  quote: OrderQuote
  methods: CheckoutQuote['methods']
  payment: PaymentMethod | null
  serviceMethods: readonly ServiceMethod[]
  onChange: Change
}

export function PaymentSection({ quote, methods, payment, serviceMethods, onChange }: PaymentSectionProps) {
  if (quote.totalYen === 0)
    return (
      <CardSection title="お支払い方法">
        <p>全額をポイントでお支払いいただくため、お選びいただく必要はありません。</p>
      </CardSection>
    )
  return (
    <CardSection title="お支払い方法">
      <ChoiceGroup
        label="お支払い方法"
        isLabelHidden
        name="payment"
        choices={listShown(serviceMethods).map((method) => {
          const reason = findReason(method, methods, serviceMethods)
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
        onChange={([value]) => onChange({ payment: value as PaymentMethod })}
        {...(quote.payment?.problem && {
          error: `${PAYMENT_METHOD_LABELS[quote.payment.method]}は、${formatProblem(quote.payment.method, quote.payment.problem)}。ほかの方法をお選びください。`,
        })}
      />
    </CardSection>
  )
}

const Fee = ({ method }: { method: CheckoutQuote['methods'][number] | undefined }) =>
  method && method.feeYen > 0 && <span className={css.fee}>{`手数料 ${formatYen(method.feeYen)}`}</span>

/** A store without the payment service says that its methods are to come; of the others, those that it has. */
const listShown = (serviceMethods: readonly ServiceMethod[]): PaymentMethod[] =>
  PAYMENT_METHODS.filter((it) => serviceMethods.length === 0 || !isByService(it) || serviceMethods.includes(it))

/** Why a method cannot be chosen. */
function findReason(
  method: PaymentMethod,
  methods: CheckoutQuote['methods'],
  serviceMethods: readonly ServiceMethod[],
): string | undefined {
  const problem = methods.find((it) => it.method === method)?.problem
  if (isByService(method) && !serviceMethods.includes(method)) return 'ただいま準備中のため、ご利用いただけません'
  return problem && formatProblem(method, problem)
}

interface PointsSectionProps {
  points: number
  /** Undefined until the server has told. */
  available: number | undefined
  /** What points can pay. */
  payableYen: number
  /** Points can be used only then. */
  isVerified: boolean
  onChange: Change
}

export function PointsSection({ points, available, payableYen, isVerified, onChange }: PointsSectionProps) {
  const max = Math.min(available ?? 0, payableYen)
  const [text, setText] = useState(points > 0 ? String(points) : '')
  const [shownPoints, setShownPoints] = useState(points)
  if (shownPoints !== points) {
    // Changed by the server's response, not by typing.
    setShownPoints(points)
    setText(points > 0 ? String(points) : '')
  }
  const use = (used: number) => {
    setShownPoints(used)
    onChange({ points: used })
  }
  const normalize = () => {
    const used = parsePoints(text, max)
    setText(used > 0 ? String(used) : '')
    use(used)
  }
  return (
    <CardSection title="ポイント">
      {max === 0 ? (
        <p className={css.quiet}>
          {isVerified || available === undefined
            ? 'ご利用いただけるポイントはありません。'
            : 'メールアドレスの確認がお済みになると、ポイントをご利用いただけます。'}
        </p>
      ) : (
        <>
          <p>{`ご利用可能 ${formatNumber(available ?? 0)}ポイント（1ポイント＝1円）`}</p>
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
              disabled={points >= max}
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
    </CardSection>
  )
}

const MAX_NOTE = 1_000

export const NoteSection = ({ note, onChange }: { note: string; onChange: Change }) => (
  <CardSection title="備考">
    <TextArea
      label="備考"
      isLabelHidden
      rows={3}
      maxLength={MAX_NOTE}
      help="搬入経路や置き場所など、お届けのときに気をつけることがあればお書きください。"
      value={note}
      onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
    />
  </CardSection>
)
