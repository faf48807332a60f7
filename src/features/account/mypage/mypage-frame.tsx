import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers.ts'
import { useSession } from '#src/session/session.ts'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import css from './mypage-frame.module.css'

/** Sections of my page, in the order of its tabs. */
const TABS = [
  { to: '/mypage', label: 'マイページ' },
  { to: '/mypage/profile', label: '会員情報' },
] as const

interface MypageFrameProps {
  title: string
  /** What the page shows once it is known who is logged in. */
  children: (customer: Customer) => ReactNode
}

/** The frame of every section: until the customer is known, shapes stand in for what is private. */
export function MypageFrame({ title, children }: MypageFrameProps) {
  const session = useSession()
  const customer = session.state === 'customer' ? session.customer : undefined
  const isHome = title === TABS[0].label
  return (
    <div className={css.page}>
      <Breadcrumb
        steps={[
          { label: 'ホーム', href: '/' },
          ...(isHome ? [] : [{ label: TABS[0].label, href: TABS[0].to }]),
          { label: title },
        ]}
      />
      <nav aria-label="マイページのメニュー" className={css.tabs}>
        <ul role="list">
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: true }} className={css.tab}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className={css.title}>{title}</h1>
      {customer ? children(customer) : <MypageSkeleton />}
    </div>
  )
}

/** As tall as what comes: where one had scrolled to before a reload, the footer stays out of sight too. */
export const MypageSkeleton = () => (
  <div className={css.waiting}>
    <TextSkeleton lines={6} />
  </div>
)
