import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers.ts'
import { MESSAGES_PAGE } from '#contract/rules.ts'
import { useSession } from '#src/session/session.ts'
import { useUnread } from '#src/session/unread.ts'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { WordCount } from '#src/ui/word-count.tsx'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import css from './mypage-frame.module.css'
import { useTabRow } from './use-tab-row.ts'

/** Sections of my page, in the order of its tabs. */
const TABS = [
  { to: '/mypage', label: 'マイページ' },
  { to: '/mypage/reservation', label: 'ご予約' },
  { to: '/mypage/favorite', label: 'お気に入り' },
  { to: '/mypage/message', label: 'メッセージ' },
  { to: '/mypage/profile', label: '会員情報' },
  { to: '/mypage/withdrawal', label: '退会' },
] as const

interface MypageFrameProps {
  title: string
  /** What the page shows once it is known who is logged in, or at once to everybody. */
  children: ((customer: Customer) => ReactNode) | ReactNode
  width?: 'reading' | 'content'
}

/** The frame of every section: until the customer is known, shapes stand in for what is private. Guests get no tabs. */
export function MypageFrame({ title, width = 'reading', children }: MypageFrameProps) {
  const session = useSession()
  const unread = useUnread()
  const customer = session.state === 'customer' ? session.customer : undefined
  const isWaiting = useHeldPending(customer === undefined)
  const isForAll = typeof children !== 'function'
  const isForGuest = isForAll && session.state === 'guest'
  const isHome = title === TABS[0].label
  const tabs = useTabRow(!isForGuest)
  return (
    <div className={classNames(css.page, css[width])}>
      <Breadcrumb
        steps={[
          { label: 'ホーム', href: '/' },
          ...(isHome || isForGuest ? [] : [{ label: TABS[0].label, href: TABS[0].to }]),
          { label: title },
        ]}
      />
      {isForGuest ? (
        <p className={css.guest}>
          <Link to="/login">ログイン</Link>すると、ほかの端末でもご覧いただけます。
        </p>
      ) : (
        <nav ref={tabs} aria-label="マイページのメニュー" className={css.tabs}>
          <ul role="list">
            {TABS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: true }} className={css.tab}>
                  {label}
                  {to === MESSAGES_PAGE && <WordCount count={unread} words={`未読${unread}件`} />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <h1 className={css.title}>{title}</h1>
      {isForAll ? children : customer && !isWaiting ? children(customer) : <MypageSkeleton />}
    </div>
  )
}

/** As tall as what comes: where one had scrolled to before a reload, the footer stays out of sight too. */
export const MypageSkeleton = () => (
  <div className={css.waiting}>
    <TextSkeleton lines={6} />
  </div>
)
