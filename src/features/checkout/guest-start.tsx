/** Without an account: a customer logs in, others register or go on without. What was typed stays whatever is chosen. */
import { type ReactNode, useEffect, useState } from 'react'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { focusHeading } from '#src/routing/navigation-events.ts'
import { saveReturnUrl } from '#src/routing/return-url.ts'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { Button, buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import css from './guest-start.module.css'
import { openSelectionDraft } from './selection.ts'

const saveReturn = () => saveReturnUrl('/checkout')

/** The form of the registration opens with what is known. Its own draft wins. */
async function prepareRegistration(): Promise<void> {
  saveReturn()
  const typed = await openSelectionDraft(GUEST_OWNER).read()
  if (!typed) return
  const form = createFormDraft('register')
  const { familyName, givenName, familyKana, givenKana } = typed.address ?? {}
  const known = { email: typed.email, familyName, givenName, familyKana, givenKana }
  const entered = Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1]))
  form.writeSync({ ...Object.fromEntries(entered), ...(await form.read()) })
}

/** Someone who has begun to fill in the form goes on with it. */
export function GuestStart({ children }: { children: (more: { guestNote: ReactNode }) => ReactNode }) {
  const [isChosen, setIsChosen] = useState<boolean>()
  useEffect(() => {
    void openSelectionDraft(GUEST_OWNER)
      .read()
      .then((draft) => setIsChosen((before) => before ?? draft !== undefined))
  }, [])
  if (isChosen === undefined) return <CheckoutSkeleton />
  if (isChosen) return children({ guestNote: <GuestNote /> })
  const choose = () => {
    setIsChosen(true)
    // The button disappears.
    focusHeading()
  }
  return (
    <div className={css.choices}>
      <CardSection title="会員の方">
        <p>お届け先を入力する手間がなく、ポイントをご利用いただけます。カートの商品は、そのまま引き継がれます。</p>
        <Link to="/login" onClick={saveReturn} className={buttonClass('primary', { wide: true })}>
          ログインして購入
        </Link>
      </CardSection>
      <CardSection title="はじめての方">
        <p>会員登録をすると、お買い物でポイントがたまり、ご注文の履歴をマイページでご覧いただけます。</p>
        <Link
          to="/register"
          onClick={() => void prepareRegistration()}
          className={buttonClass('secondary', { wide: true })}
        >
          会員登録して購入
        </Link>
      </CardSection>
      <CardSection title="会員登録をしない方">
        <p>ご注文の内容は、メールのリンクからご覧いただけます。ポイントは付きません。</p>
        <Button kind="secondary" wide onClick={choose}>
          登録せずに購入
        </Button>
      </CardSection>
    </div>
  )
}

const GuestNote = () => (
  <p className={css.note}>
    <Link to="/login" onClick={saveReturn}>
      ログインして購入
    </Link>
    または
    <Link to="/register" onClick={() => void prepareRegistration()}>
      会員登録して購入
    </Link>
    すると、ポイントをご利用いただけます。入力の内容は引き継がれます。
  </p>
)
