import {
  formatPaymentCode,
  formatVoucherDue,
  KONBINI_LABELS,
  KONBINI_NOTE,
  KONBINI_STEPS,
} from '#contract/orders/konbini.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import css from './voucher-codes.module.css'

const ISSUING =
  'お支払い番号を発行しています。ふだんは数秒で表示され、メールでもお送りします。しばらくたっても表示されないときは、ほかのお支払い方法をお選びください。'

interface VoucherCodesProps {
  order: Pick<Order, 'quote'>
  voucher: NonNullable<Order['voucher']>
}

/** How an order is paid at a convenience store: amount and deadline, and the numbers of each chain. */
export const VoucherCodes = ({ order: { quote }, voucher: { dueAt, codes } }: VoucherCodesProps) => (
  <div className={css.voucher}>
    <FactList
      facts={[
        ['お支払い金額', `${formatYen(quote.totalYen)}（手数料なし）`],
        ['お支払い期限', formatVoucherDue(dueAt)],
      ]}
    />
    {codes.length === 0 ? (
      <p role="status">{keepWhole(ISSUING)}</p>
    ) : (
      <>
        <ul role="list" className={css.chains}>
          {codes.map(({ chain, paymentCode, confirmationNumber }) => (
            <li key={chain} className={css.chain}>
              <p className={css.name}>{KONBINI_LABELS[chain]}</p>
              <dl className={css.numbers}>
                <div>
                  <dt>お支払い番号</dt>
                  <dd>{formatPaymentCode(paymentCode)}</dd>
                </div>
                {confirmationNumber !== null && (
                  <div>
                    <dt>確認番号</dt>
                    <dd>{confirmationNumber}</dd>
                  </div>
                )}
              </dl>
              <p className={css.steps}>{KONBINI_STEPS[chain]}</p>
            </li>
          ))}
        </ul>
        <p className={css.steps}>{KONBINI_NOTE}</p>
      </>
    )}
  </div>
)
