import {
  CalendarDays as VisitIcon,
  House as RenovationIcon,
  type LucideIcon,
  MessageSquareText as MessageIcon,
  Phone as PhoneIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings } from '#src/routing/site-data.ts'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import css from './contact-page.module.css'
import { TextPage } from './text-page.tsx'

/** How to reach the store, and below it the text of the page. */
export function ContactPage() {
  const { phone, phoneHours } = useSettings()
  return (
    <TextPage>
      <ul role="list" className={css.ways}>
        <Way
          icon={PhoneIcon}
          title="お電話"
          link={
            <a href={`tel:${phone}`} className={css.phone}>
              {phone}
            </a>
          }
        >
          {`通話無料　${phoneHours}`}
        </Way>
        <Way icon={MessageIcon} title="メッセージ" link={<Link to="/mypage/message">メッセージを書く</Link>}>
          会員の方は、写真を添えてご相談いただけます。返信はメールでもお知らせします。
        </Way>
        <Way icon={VisitIcon} title="来店予約" link={<Link to="/reservation">日時を選ぶ</Link>}>
          実物を見ながらのご相談に。オンライン相談と、ご自宅での現地調査も承ります。
        </Way>
        <Way
          icon={RenovationIcon}
          title="リフォームの相談"
          link={<Link to="/reform/inquiry/{-$id}">リフォームを相談する</Link>}
        >
          ご相談とお見積りは無料です。2営業日以内に、担当者からご連絡します。
        </Way>
      </ul>
    </TextPage>
  )
}

interface WayProps {
  icon: LucideIcon
  title: string
  /** The whole card leads where it leads. */
  link: ReactNode
  children: string
}

const Way = ({ icon: Icon, title, link, children }: WayProps) => (
  <li className={css.way}>
    <Icon />
    <h2 className={css.title}>{title}</h2>
    <p className={css.link}>{link}</p>
    <p className={css.text}>{keepWhole(children)}</p>
  </li>
)
