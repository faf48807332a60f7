import {
  Ban as CancelledIcon,
  CircleAlert as UnpaidIcon,
  CircleCheck as DoneIcon,
  Clock as ClockIcon,
  Landmark as BankIcon,
  Store as StoreIcon,
} from 'lucide-react'
import { formatVoucherDue, isVoucherOver, VOUCHER_OVER } from '#contract/orders/konbini.ts'
import { findAccountNumber, GOODS_RESERVED, TRANSFER_TIME } from '#contract/orders/labels.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { OrderAccess } from '#src/device/query/order-access.ts'
import { Button, buttonClass } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/share/copy-button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { StateNote } from '#src/ui/content/state-note.tsx'
import { VoucherCodes } from '#src/vouchers/voucher-codes.tsx'
import type { CheckState } from './check-payment.ts'
import css from './completion-page.module.css'
import { usePayPay } from './pay-by-paypay.ts'
import { useOtherMethod } from './use-other-method.ts'

/**
 * The outcome of an order for its customer. `checking`: the payment is being checked. `unknown`: it is undecided, or
 * the check failed. `unpaid`: the card was not charged, or nothing was paid at PayPay. `over`: the deadline of a store has passed.
 */
type Outcome =
  | 'checking'
  | 'unknown'
  | 'unpaid'
  | 'konbini'
  | 'over'
  | 'transfer'
  | 'cash'
  | 'paid'
  | 'sent'
  | 'cancelled'

export function getOutcome({ state, payment, voucher }: Order, check: CheckState, nowMs: number): Outcome {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'shipped' || state === 'delivered') return 'sent'
  if (state === 'payment_unknown') return 'unknown'
  if (state !== 'awaiting_payment') return payment === 'cash' ? 'cash' : 'paid'
  if (payment === 'konbini' && voucher && isVoucherOver(voucher.dueAt, nowMs)) return 'over'
  if (payment === 'transfer' || payment === 'konbini') return payment
  if (check === 'running') return 'checking'
  return check === 'failed' ? 'unknown' : 'unpaid'
}

const THANKS = 'ご注文ありがとうございます'

export const OUTCOME_TITLES: Record<Outcome, string> = {
  checking: 'お支払いを確認しています',
  unknown: 'お支払いを確認しています',
  unpaid: 'お支払いが完了していません',
  konbini: THANKS,
  over: 'お支払いの期限を過ぎました',
  transfer: THANKS,
  cash: THANKS,
  paid: THANKS,
  sent: THANKS,
  cancelled: 'ご注文はキャンセルされました',
}

export interface NextStepProps {
  order: Order
  access: OrderAccess
  /** See Buyer. */
  owner: string
  outcome: Outcome
  /** Checks the payment again. */
  onCheck: () => void
}

type Owned = Pick<NextStepProps, 'access' | 'owner'>

/** What the customer has to do, or what happens next. */
export function NextStep({ order, access, owner, outcome, onCheck }: NextStepProps) {
  const { state, payment, quote } = order
  switch (outcome) {
    case 'checking':
      return (
        <StateNote kind="honey" icon={ClockIcon} title="このままお待ちください">
          <p>お支払いの結果を確認しています。ふだんは数秒で終わります。</p>
        </StateNote>
      )
    case 'unknown':
      return <Unknown order={order} onCheck={onCheck} />
    case 'unpaid':
      return <Unpaid order={order} access={access} owner={owner} />
    case 'konbini':
      return <Konbini order={order} access={access} owner={owner} />
    case 'over':
      return (
        <StateNote
          kind="honey"
          icon={UnpaidIcon}
          title="お支払いを確認できませんでした"
          actions={<OtherMethod access={access} owner={owner} />}
        >
          <p>{VOUCHER_OVER}</p>
        </StateNote>
      )
    case 'transfer':
      return <Transfer order={order} />
    case 'cash':
      return (
        <Done title="お支払いは、お受け取りのときです">
          {`配達員に${formatYen(quote.totalYen)}をお支払いください。${SENT_LATER}`}
        </Done>
      )
    case 'paid':
      return (
        <Done title={payment === null ? '全額をポイントでお支払いいただきました' : 'お支払いは完了しています'}>
          {SENT_LATER}
        </Done>
      )
    case 'sent':
      return (
        <Done title={`商品を${state === 'shipped' ? '発送' : 'お届け'}しました`}>
          くわしくは、ご注文の詳細をご確認ください。
        </Done>
      )
    case 'cancelled':
      return (
        <StateNote kind="sand" icon={CancelledIcon} title="このご注文は、キャンセルされています">
          <p>くわしくは、ご注文の詳細をご確認ください。</p>
        </StateNote>
      )
  }
}

const SENT_LATER = '商品の準備ができましたら、発送をメールでお知らせします。'

const Done = ({ title, children }: { title: string; children: string }) => (
  <StateNote kind="moss" icon={DoneIcon} title={title}>
    <p>{children}</p>
  </StateNote>
)

const NOT_TWICE = '二重のお支払いを防ぐため、もう一度お支払いの操作をしないでください。'

/** In one state the server repeats the check; in the other, this device has to. */
const Unknown = ({ order: { state, payment }, onCheck }: Pick<NextStepProps, 'order' | 'onCheck'>) =>
  state === 'payment_unknown' ? (
    <StateNote
      kind="honey"
      icon={ClockIcon}
      title={`${payment === 'card' ? 'カード会社' : '決済サービス'}からの返事を待っています`}
    >
      <p>{`結果が分かりましたら、この画面とメールでお知らせします。画面を閉じても差し支えありません。${NOT_TWICE}`}</p>
    </StateNote>
  ) : (
    <StateNote
      kind="honey"
      icon={ClockIcon}
      title="結果を、まだ確認できていません"
      actions={
        <Button kind="secondary" offline="オフラインのため確認できません" onClick={onCheck}>
          もう一度確認する
        </Button>
      }
    >
      <p>{`ご注文の内容は残っています。${NOT_TWICE}`}</p>
    </StateNote>
  )

/** The card was not charged, or nothing was paid at PayPay. */
const Unpaid = ({ order: { number, payment }, ...way }: Owned & Pick<NextStepProps, 'order'>) => (
  <StateNote
    kind="honey"
    icon={UnpaidIcon}
    title={`${payment === 'paypay' ? 'PayPay' : 'カード'}でのお支払いは、行われていません`}
    actions={
      <>
        {payment === 'paypay' ? (
          <PayPayButton access={way.access} />
        ) : (
          <Link to="/checkout" search={{ order: number }} className={buttonClass('primary')}>
            カードでもう一度支払う
          </Link>
        )}
        <OtherMethod {...way} />
      </>
    }
  >
    <p>{`${GOODS_RESERVED}それまでにお支払いがないときは、ご注文を取り消します。`}</p>
  </StateNote>
)

function PayPayButton({ access }: Pick<NextStepProps, 'access'>) {
  const { mutate, isPending } = usePayPay(access)
  return (
    <Button busy={isPending} offline="オフラインのためお支払いできません" onClick={() => mutate()}>
      PayPayで支払う
    </Button>
  )
}

function OtherMethod({ access, owner }: Owned) {
  const other = useOtherMethod(access, owner)
  return (
    <Button
      kind="secondary"
      busy={other.isPending || other.isSuccess}
      offline="オフラインのため変更できません"
      onClick={() => other.mutate()}
    >
      ほかのお支払い方法を選ぶ
    </Button>
  )
}

/** Absent: the order was saved before this was known. */
const Konbini = ({ order, ...way }: Owned & Pick<NextStepProps, 'order'>) =>
  order.voucher && (
    <StateNote
      kind="moss"
      icon={StoreIcon}
      title={`${formatVoucherDue(order.voucher.dueAt)}までに、コンビニでお支払いください`}
      actions={<OtherMethod {...way} />}
    >
      <VoucherCodes order={order} voucher={order.voucher} />
      <p className={css.quiet}>
        お支払いを確認すると、メールでお知らせし、商品を手配します。期限までにお支払いがないときは、ご注文を取り消します。この画面の番号は、ご注文の詳細からもご覧いただけます。
      </p>
    </StateNote>
  )

const Transfer = ({ order: { number, bankAccount, dueOn, quote } }: { order: Order }) => (
  <StateNote
    kind="moss"
    icon={BankIcon}
    title={`${dueOn === null ? TRANSFER_TIME : formatDay(dueOn)}までに、次の口座へ${formatYen(quote.totalYen)}をお振り込みください`}
  >
    <div className={css.account}>
      <p>{bankAccount}</p>
      {bankAccount !== null && <CopyButton name="口座番号" text={findAccountNumber(bankAccount) ?? bankAccount} />}
    </div>
    <p className={css.quiet}>
      {`お名前の前に注文番号（${number}）を入れていただくと、確認が早くなります。振込手数料はお客様のご負担です。ご入金を確認すると、メールでお知らせし、商品を手配します。期限までに入金がないときは、ご注文を取り消します。`}
    </p>
  </StateNote>
)
