import { KONBINI_NAMES } from '#contract/orders/konbini.ts'
import { FIRST_CASH_FEE, KONBINI_TIME, PAYMENT_METHOD_LABELS, TRANSFER_TIME } from '#contract/orders/labels.ts'
import type { ServiceMethod } from '#contract/shared/service-methods.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useSettings } from '#src/routing/site-data.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { PanelSkeleton } from '#src/ui/loading/skeleton.tsx'
import { WithForms } from './card-payment.tsx'
import css from './payments.module.css'

/** The customer's saved cards, and the other methods. Without a key there are no cards, and nothing is loaded. */
export const PaymentMethods = withQueryClient(function PaymentMethods() {
  const { stripeKey, serviceMethods } = useSettings()
  return (
    <div className={css.page}>
      {stripeKey === null ? (
        <CardFrame as="section" className={css.panel} aria-labelledby="no-cards">
          <h2 id="no-cards" className={css.heading}>
            クレジットカード
          </h2>
          <p>
            {keepWhole(
              '現在、カードでのお支払いとカードの保存はご利用いただけません。次のお支払い方法をお選びください。',
            )}
          </p>
        </CardFrame>
      ) : (
        <WithForms skeleton={<PanelSkeleton lines={[4]} />}>{({ CardList }) => <CardList />}</WithForms>
      )}
      <OtherMethods serviceMethods={serviceMethods} />
    </div>
  )
})

const OtherMethods = ({ serviceMethods }: { serviceMethods: readonly ServiceMethod[] }) => (
  <CardFrame as="section" className={css.panel} aria-labelledby="other-methods">
    <h2 id="other-methods" className={css.heading}>
      カードのほかのお支払い方法
    </h2>
    <FactList
      facts={[
        [
          PAYMENT_METHOD_LABELS.paypay,
          serviceMethods.includes('paypay') &&
            'ご注文の確定に続けて、PayPayの画面でお支払いください。手数料はかかりません。',
        ],
        [
          PAYMENT_METHOD_LABELS.konbini,
          serviceMethods.includes('konbini') &&
            `ご注文から${KONBINI_TIME}に、${KONBINI_NAMES}で、現金でお支払いください。300,000円までのご注文でご利用いただけます。手数料はかかりません。`,
        ],
        [
          PAYMENT_METHOD_LABELS.transfer,
          `ご注文から${TRANSFER_TIME}にお振り込みください。振込先は、ご注文のあとの画面とメールでお知らせします。`,
        ],
        [
          PAYMENT_METHOD_LABELS.cash,
          `商品のお受け取りのときに、配達員にお支払いください。手数料は${FIRST_CASH_FEE}からです。大型の家具にはご利用いただけません。`,
        ],
        ['ポイント', '1ポイントを1円として、ご注文のときにご利用いただけます。'],
      ]}
    />
    <p className={css.note}>
      {keepWhole('お支払い方法は、ご注文のお手続きで選びます。事前のご登録は必要ありません。')}
    </p>
    <div className={css.actions}>
      <Link to="/items" className={buttonClass('secondary')}>
        商品を見る
      </Link>
      <Link to="/law" className={buttonClass('quiet')}>
        お支払いについて詳しく
      </Link>
    </div>
  </CardFrame>
)
