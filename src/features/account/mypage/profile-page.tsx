import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers/schema.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { PhoneNumber } from '#src/ui/text/phone-number.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { formatCustomerAddress, formatBirthday, formatName } from './format-customer.ts'
import { PasskeySection } from '../passkeys/passkey-section.tsx'
import { DeviceList } from './device-list.tsx'
import { Facts } from './facts.tsx'
import { findProfileDraft } from './profile-drafts.ts'
import { MypageFrame, MypageSkeleton } from './mypage-frame.tsx'
import noteStyles from './note.module.css'
import { type Editing, ProfileForm, ProfilePart, type ProfilePartProps } from './profile-part.tsx'
import partStyles from './profile-part.module.css'
import styles from './profile-page.module.css'

export const ProfilePage = () => (
  <MypageFrame title="会員情報">{(customer) => <Profile key={customer.id} customer={customer} />}</MypageFrame>
)

/** The form is loaded before it is shown, so that nothing moves. */
async function findEditing(customerId: string): Promise<Editing | null> {
  const part = await findProfileDraft(customerId)
  // Without its code, the form stays closed; editing loads it again.
  const isLoaded = part && (await ProfileForm.preload().catch(() => false))
  return isLoaded ? { part, isRestored: true } : null
}

/** All data of a customer. One part is edited at a time; an unsent draft reopens its form. */
function Profile({ customer }: { customer: Customer }) {
  /** Undefined until the drafts are read. */
  const [editing, setEditing] = useState<Editing | null>()
  useEffect(() => void findEditing(customer.id).then(setEditing), [customer.id])
  return (
    <Pending data={editing === undefined ? undefined : { editing }} skeleton={<MypageSkeleton />}>
      {(shown) => <ProfileParts {...shown} customer={customer} onEdit={setEditing} />}
    </Pending>
  )
}

function ProfileParts(shared: Pick<ProfilePartProps, 'customer' | 'editing' | 'onEdit'>) {
  const { customer } = shared
  return (
    <div className={styles.parts}>
      <ProfilePart part="names" title="お名前" {...shared}>
        <p>{formatName(customer)}</p>
        <p className={noteStyles.note}>
          {customer.familyKana} {customer.givenKana}
        </p>
      </ProfilePart>
      <ProfilePart part="contact" title="ご連絡先とご住所" {...shared}>
        <Facts
          facts={[
            ['電話番号', customer.phone && <PhoneNumber key="phone" digits={customer.phone} />],
            ['ご住所', formatCustomerAddress(customer)],
            ['生年月日', formatBirthday(customer)],
          ]}
        />
        <p className={noteStyles.note}>
          ご自宅のほかのお届け先は、<Link to="/mypage/address">お届け先</Link>に保存できます。
        </p>
      </ProfilePart>
      <ProfilePart part="email" title="メールアドレス" {...shared}>
        <p className={styles.long}>{customer.email}</p>
        {customer.pendingEmail && (
          <p className={noteStyles.waiting}>
            {customer.pendingEmail} に届いたメールのリンクを開くと、変更が完了します。
          </p>
        )}
      </ProfilePart>
      <ProfilePart part="password" title="パスワード" {...shared}>
        <p className={noteStyles.note}>設定済み</p>
      </ProfilePart>
      <CardFrame as="section" className={partStyles.part} aria-labelledby="passkeys">
        <div className={partStyles.head}>
          <h2 id="passkeys" className={partStyles.heading}>
            パスキー
          </h2>
        </div>
        <PasskeySection email={customer.email} />
      </CardFrame>
      <ProfilePart part="newsletter" title="メールマガジン" {...shared}>
        <p>{customer.newsletter ? '受け取る' : '受け取らない'}</p>
        <p className={noteStyles.note}>新商品やイベントのご案内</p>
      </ProfilePart>
      <CardFrame as="section" className={partStyles.part} aria-labelledby="devices">
        <div className={partStyles.head}>
          <h2 id="devices" className={partStyles.heading}>
            ログイン中の端末
          </h2>
        </div>
        <DeviceList />
      </CardFrame>
      <p className={styles.leave}>
        <Link to="/mypage/withdrawal">退会のお手続き</Link>
      </p>
    </div>
  )
}
