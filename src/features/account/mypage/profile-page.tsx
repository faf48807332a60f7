import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ContactForm } from './contact-form.tsx'
import { DeviceList } from './device-list.tsx'
import { EmailForm } from './email-form.tsx'
import { MypageFrame } from './mypage-frame.tsx'
import { NamesForm } from './names-form.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { PasswordForm } from './password-form.tsx'
import css from './profile-page.module.css'

/** One form for each thing one changes at a time; each keeps what was typed by itself. */
export const ProfilePage = () => (
  <MypageFrame title="会員情報">
    {(customer) => (
      <div key={customer.id} className={css.parts}>
        <Part title="お名前">
          <NamesForm customer={customer} />
        </Part>
        <Part title="ご連絡先とご住所">
          <ContactForm customer={customer} />
        </Part>
        <Part title="メールアドレス">
          <EmailForm customer={customer} />
        </Part>
        <Part title="パスワード">
          <PasswordForm customer={customer} />
        </Part>
        <Part title="メールマガジン">
          <NewsletterForm customer={customer} />
        </Part>
        <Part title="ログイン中の端末">
          <DeviceList />
        </Part>
        <p className={css.leave}>
          <Link to="/mypage/withdrawal">退会のお手続き</Link>
        </p>
      </div>
    )}
  </MypageFrame>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h2 className={css.heading}>{title}</h2>
    {children}
  </section>
)
