import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers/schema.ts'
import { MESSAGES_PAGE } from '#contract/shared/constants.ts'
import { useCustomer, useSession } from '#src/device/session/use-session.ts'
import { useUnread } from '#src/device/events/unread.ts'
import { Page } from '#src/ui/content/page.tsx'
import { Link, NavLink } from '#src/ui/controls/link.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { PanelSkeleton } from '#src/ui/loading/skeleton.tsx'
import { LabelCount } from '#src/ui/controls/count-badge.tsx'
import css from './mypage-frame.module.css'
import { useTabRow } from './use-tab-row.ts'

/** Sections of my page, in tab order. */
const TABS = [
  { to: '/mypage', label: 'マイページ' },
  { to: '/mypage/order', label: 'ご注文履歴' },
  { to: '/mypage/reservation', label: 'ご予約' },
  { to: '/mypage/favorite', label: 'お気に入り' },
  { to: '/mypage/message', label: 'メッセージ' },
  { to: '/mypage/points', label: 'ポイント' },
  { to: '/mypage/address', label: 'お届け先' },
  { to: '/mypage/payment', label: 'お支払い' },
  { to: '/mypage/profile', label: '会員情報' },
  { to: '/mypage/withdrawal', label: '退会' },
] as const

interface MypageFrameProps {
  title: string
  /** Steps of the breadcrumb between my page and this page. */
  steps?: readonly { label: string; href: string }[]
  /** A function renders for the loaded customer; a node is shown to everyone at once. */
  children: ((customer: Customer) => ReactNode) | ReactNode
  width?: 'reading' | 'content'
}

/**
 * The frame of every section. A skeleton is shown until the customer is loaded. Guests get no tabs.
 */
export function MypageFrame({ title, steps = [], width = 'reading', children }: MypageFrameProps) {
  const session = useSession()
  const unread = useUnread()
  const customer = useCustomer()
  const isForAll = typeof children !== 'function'
  const isForGuest = isForAll && session.state === 'guest'
  const isHome = title === TABS[0].label
  const tabs = useTabRow(!isForGuest)
  return (
    <Page
      steps={[
        { label: 'ホーム', href: '/' },
        ...(isHome || isForGuest ? [] : [{ label: TABS[0].label, href: TABS[0].to }]),
        ...steps,
        { label: title },
      ]}
      width={width}
      isTall
    >
      {isForGuest ? (
        <p className={css.guest}>
          <Link to="/login">ログイン</Link>すると、ほかの端末でもご覧いただけます。
        </p>
      ) : (
        <nav ref={tabs} aria-label="マイページのメニュー" className={css.tabs}>
          <ul role="list">
            {TABS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} activeOptions={{ exact: to === TABS[0].to }} className={css.tab}>
                  {label}
                  {to === MESSAGES_PAGE && <LabelCount count={unread} countLabel={`未読${unread}件`} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <h1 className={css.title}>{title}</h1>
      {isForAll ? (
        children
      ) : (
        <Pending data={customer} skeleton={<MypageSkeleton />}>
          {children}
        </Pending>
      )}
    </Page>
  )
}

/**
 * As tall as the content, so that after a reload at a scroll position the footer stays out of view.
 */
export const MypageSkeleton = () => (
  <div className={css.waiting}>
    <PanelSkeleton lines={[3, 3]} />
  </div>
)
