import { useNavigate } from '@tanstack/react-router'
import { Clock as ClockIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getOrderLink } from '#src/device/session/order-link.ts'
import { verifyLoggedIn } from '#src/device/session/use-session.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Page } from '#src/ui/content/page.tsx'
import { StateNote } from '#src/ui/content/state-note.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import css from './completion-page.module.css'
import { openCompletion } from './place-order.ts'

const TITLE = 'お支払いの結果'

/**
 * After PayPay. Its app returns to the default browser, also if the order was placed in the installed app: without a session or
 * the order's link, the page says where the outcome is shown.
 */
export function PaymentReturn({ number }: { number: string | undefined }) {
  const navigate = useNavigate()
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => {
    void verifyLoggedIn().then((isLoggedIn) =>
      number !== undefined && (isLoggedIn || getOrderLink(number))
        ? navigate(openCompletion(number))
        : setIsElsewhere(true),
    )
  }, [navigate, number])
  return (
    <Page steps={[{ label: 'ホーム', href: '/' }, { label: TITLE }]} width="reading" isTall>
      <h1 className={css.title}>{TITLE}</h1>
      <CardFrame className={css.card}>
        {isElsewhere ? (
          <StateNote
            kind="honey"
            icon={ClockIcon}
            title="お支払いの画面から戻りました"
            actions={
              <Link
                to="/checkout/completion"
                search={number === undefined ? {} : { order: number }}
                className={buttonClass('secondary')}
              >
                ログインして結果を見る
              </Link>
            }
          >
            <p>
              お支払いの結果は、ご注文のときにお使いのアプリ（ホーム画面の「こもれび」）またはブラウザーの画面に表示されます。お支払いが済むと、メールでもお知らせします。この画面は閉じて差し支えありません。
            </p>
          </StateNote>
        ) : (
          <TextSkeleton lines={4} />
        )}
      </CardFrame>
    </Page>
  )
}
