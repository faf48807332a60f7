import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/schema.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Link } from '#src/ui/link.tsx'
import type { CheckState } from './check-payment.ts'
import css from './completion-page.module.css'

/**
 * The outcome of an order for its customer. `checking`: the payment is being checked. `unknown`: it is undecided, or
 * the check failed. `unpaid`: the card was not charged.
 */
type Outcome = 'checking' | 'unknown' | 'unpaid' | 'transfer' | 'cash' | 'paid' | 'sent' | 'cancelled'

export function getOutcome({ state, payment }: Order, check: CheckState): Outcome {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'shipped' || state === 'delivered') return 'sent'
  if (state === 'payment_unknown') return 'unknown'
  if (state !== 'awaiting_payment') return payment === 'cash' ? 'cash' : 'paid'
  if (payment === 'transfer') return 'transfer'
  if (check === 'running') return 'checking'
  return check === 'failed' ? 'unknown' : 'unpaid'
}

const THANKS = 'ご注文ありがとうございます'

export const OUTCOME_TITLES: Record<Outcome, string> = {
  checking: 'お支払いを確認しています',
  unknown: 'お支払いを確認しています',
  unpaid: 'お支払いが完了していません',
  transfer: THANKS,
  cash: THANKS,
  paid: THANKS,
  sent: THANKS,
  cancelled: 'ご注文はキャンセルされました',
}

export interface NextStepProps {
  order: Order
  outcome: Outcome
  /** Checks the payment again. */
  onCheck: () => void
}

/** What the customer has to do, or what happens next. */
export function NextStep({ order, outcome, onCheck }: NextStepProps) {
  const { state, payment, quote } = order
  const total = formatYen(quote.totalYen)
  switch (outcome) {
    case 'checking':
      return <Step kind="honey">お支払いの結果を確認しています。このままお待ちください。</Step>
    case 'unknown':
      return <Unknown state={state} onCheck={onCheck} />
    case 'unpaid':
      return <PayAgain number={order.number} />
    case 'transfer':
      return <Transfer order={order} />
    case 'cash':
      return (
        <Step>
          {`商品の準備ができましたら、発送をメールでお知らせします。お受け取りのときに、配達員に${total}をお支払いください。`}
        </Step>
      )
    case 'paid':
      return (
        <Step>
          {`${payment === null ? '全額をポイントでお支払いいただきました。' : 'お支払いは完了しています。'}商品の準備ができましたら、発送をメールでお知らせします。`}
        </Step>
      )
    case 'sent':
      return (
        <Step>
          {`商品を${state === 'shipped' ? '発送' : 'お届け'}しました。くわしくは、ご注文の詳細をご確認ください。`}
        </Step>
      )
    case 'cancelled':
      return <Step kind="sand">このご注文は、キャンセルされています。くわしくは、ご注文の詳細をご確認ください。</Step>
  }
}

const Step = ({ kind = 'moss', children }: { kind?: 'moss' | 'honey' | 'sand'; children: ReactNode }) => (
  <div className={classNames(css.next, css[kind])}>{typeof children === 'string' ? <p>{children}</p> : children}</div>
)

const NOT_TWICE = '二重のお支払いを防ぐため、もう一度お支払いの操作をしないでください。'

/** In one state the server repeats the check; in the other, this device has to. */
const Unknown = ({ state, onCheck }: Pick<Order, 'state'> & Pick<NextStepProps, 'onCheck'>) => (
  <Step kind="honey">
    {state === 'payment_unknown' ? (
      <p>
        {`お支払いの結果を、カード会社に確認しています。結果が分かりましたら、この画面とメールでお知らせします。画面を閉じても差し支えありません。${NOT_TWICE}`}
      </p>
    ) : (
      <>
        <p>{`お支払いの結果を、まだ確認できていません。${NOT_TWICE}`}</p>
        <Button kind="secondary" offline="オフラインのため確認できません" onClick={onCheck}>
          もう一度確認する
        </Button>
      </>
    )}
  </Step>
)

/** The next page offers the card and the other methods. */
const PayAgain = ({ number }: { number: string }) => (
  <Step kind="honey">
    <p>
      商品は、最後のお手続きから60分のあいだ確保しています。それまでにお支払いがないときは、ご注文を取り消します。もう一度カードで支払うか、ほかのお支払い方法をお選びください。
    </p>
    <Link to="/checkout" search={{ order: number }} className={buttonClass('primary', { wide: true })}>
      お支払いへ進む
    </Link>
  </Step>
)

const Transfer = ({ order: { number, bankAccount, dueOn, quote } }: { order: Order }) => (
  <Step>
    <p>{`${dueOn === null ? '7日以内' : formatDay(dueOn)}までに、次の口座へ${formatYen(quote.totalYen)}をお振り込みください。`}</p>
    <p className={css.account}>{bankAccount}</p>
    <p className={css.quiet}>
      {`お名前の前に注文番号（${number}）を入れていただくと、確認が早くなります。振込手数料はお客様のご負担です。ご入金を確認すると、メールでお知らせし、商品を手配します。期限までに入金がないときは、ご注文を取り消します。`}
    </p>
  </Step>
)
