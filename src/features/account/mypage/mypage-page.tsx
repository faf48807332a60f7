import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers/schema.ts'
import { formatMonth } from '#contract/shared/format-date.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { formatCustomerAddress, formatName } from './format-customer.ts'
import { Facts, type FactsProps } from './facts.tsx'
import { MypageFrame } from './mypage-frame.tsx'
import css from './mypage-page.module.css'

interface MypagePageProps {
  /** Upcoming events, rendered by other features. */
  children: (customer: Customer) => ReactNode
}

export const MypagePage = ({ children }: MypagePageProps) => (
  <MypageFrame title="マイページ">
    {(customer) => <Overview customer={customer}>{children(customer)}</Overview>}
  </MypageFrame>
)

function Overview({ customer, children }: { customer: Customer; children: ReactNode }) {
  const facts: FactsProps['facts'] = [
    ['お名前', formatName(customer)],
    ['メールアドレス', customer.email],
    ['ご住所', formatCustomerAddress(customer)],
    ['ご登録', `${formatMonth(Date.parse(customer.createdAt))}から`],
  ]
  return (
    <>
      <p className={css.greeting}>
        <strong>{formatName(customer)} 様</strong>
        ご登録の内容と、これからのご予定です。
      </p>
      <div className={css.next}>{children}</div>
      <CardFrame as="section" className={css.card} aria-labelledby="own-data">
        <h2 id="own-data" className={css.heading}>
          ご登録の内容
        </h2>
        <div className={css.facts}>
          <Facts facts={facts} />
        </div>
        <Link to="/mypage/profile" className={buttonClass('secondary')}>
          会員情報を変更する
        </Link>
      </CardFrame>
      <p className={css.others}>
        <Link to="/items">商品をさがす</Link>
        <Link to="/settings">この端末の設定</Link>
        <Link to="/logout" preload={false}>
          ログアウト
        </Link>
      </p>
    </>
  )
}
