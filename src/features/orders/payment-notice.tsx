import { getPointsUsed } from '#contract/orders/amounts.ts'
import { ATTEMPT_TIME, findAccountNumber } from '#contract/orders/labels.ts'
import { isVoucherOver, VOUCHER_OVER } from '#contract/orders/konbini.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { CopyButton } from '#src/ui/share/copy-button.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { VoucherCodes } from '#src/vouchers/voucher-codes.tsx'
import { OtherWayLink, PayLink } from './order-card.tsx'
import css from './order-detail.module.css'

const UNKNOWN = 'お支払いの結果を確認しています。二重のお支払いを防ぐため、もう一度お支払いの操作をしないでください。'

/** What the customer has to do, or should not do, while the order is unpaid; or what is given back. */
export function PaymentNotice({ order }: { order: Order }) {
  const { state, payment, quote, bankAccount, dueOn, number, voucher } = order
  const isOver = useNow((now) => voucher !== undefined && isVoucherOver(voucher.dueAt, now))
  const text = state === 'payment_unknown' ? UNKNOWN : state === 'cancelled' && formatReturns(order)
  if (text)
    return (
      <p className={css.notice} role="status">
        {text}
      </p>
    )
  if (state !== 'awaiting_payment') return null
  if (voucher)
    return (
      <section className={css.notice} aria-labelledby="konbini">
        <h2 id="konbini" className={css.title}>
          {isOver ? 'お支払いの期限を過ぎました' : 'コンビニでお支払いください'}
        </h2>
        {isOver ? <p>{VOUCHER_OVER}</p> : <VoucherCodes order={order} voucher={voucher} />}
        {!isOver && <p className={css.note}>期限を過ぎると、ご注文を取り消します。</p>}
        <OtherWayLink number={number} />
      </section>
    )
  if (payment !== 'transfer')
    return (
      <div className={css.notice}>
        <p>{`お支払いがまだ済んでいません。最後のお手続きから${ATTEMPT_TIME}を過ぎると、ご注文を取り消します。`}</p>
        <PayLink {...order} />
      </div>
    )
  return (
    <section className={css.notice} aria-labelledby="transfer">
      <h2 id="transfer" className={css.title}>
        お振り込みをお願いします
      </h2>
      <FactList
        facts={[
          ['金額', formatYen(quote.totalYen)],
          [
            '振込先',
            bankAccount !== null && (
              <span key="account" className={css.account}>
                <span>{bankAccount}</span>
                <CopyButton name="口座番号" text={findAccountNumber(bankAccount) ?? bankAccount} />
              </span>
            ),
          ],
          ['期限', dueOn && formatDay(dueOn)],
        ]}
      />
      <p className={css.note}>
        {`お名前の前に注文番号（${number}）を入れていただくと、確認が早くなります。振込手数料はお客様のご負担です。期限を過ぎると、ご注文を取り消します。`}
      </p>
    </section>
  )
}

/** What goes back to the customer. Empty if nothing was paid. */
export function formatReturns({ paidAt, payment, quote }: Order): string {
  const isPaid = paidAt !== null && quote.totalYen > 0
  return [
    getPointsUsed(quote) > 0 && 'ご利用のポイントはお返しします。',
    isPaid && payment === 'card' && 'お支払いは、クレジットカードに返金します。',
    isPaid && payment === 'paypay' && 'お支払いは、PayPayに返金します。',
    isPaid && payment === 'konbini' && 'お支払いの代金は、返金先の口座をメールでお伺いして返金します。',
    isPaid && payment === 'transfer' && 'お振り込みの代金は、返金先の口座をメールでお伺いして返金します。',
  ]
    .filter(Boolean)
    .join('')
}
