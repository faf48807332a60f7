import { useState } from 'react'
import * as ordersApi from '#contract/orders/api.ts'
import { linkRequestBody } from '#contract/orders/link-request.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { call } from '#src/device/query/call.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { EmailField, TextField } from '#src/ui/field/text-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import css from './guest-order.module.css'

/** Asks for a new link by number and mail address. What the page says afterwards does not depend on whether they fit. */
export function OrderLinkRequest({ lead }: { lead: string }) {
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    schema: linkRequestBody,
    describeError: toRefusal,
    submit: async (body) => {
      await call(ordersApi.requestLink, { body })
      setIsSent(true)
    },
  })
  return (
    <>
      <p className={css.lead}>
        {lead}
        会員の方は、<Link to="/mypage/order">マイページのご注文履歴</Link>でご確認いただけます。
      </p>
      <CardFrame>
        <h2 className={css.title}>リンクをもう一度受け取る</h2>
        <Form form={form} button="リンクをメールで受け取る" offline="オフラインのため送信できません">
          <TextField
            label="ご注文番号"
            help="例：261120-7K2M9P。ご注文のときの画面やメールに記載しています。"
            autoComplete="off"
            {...form.field('number')}
          />
          <EmailField label="メールアドレス" enterKeyHint="send" {...form.field('email')} />
        </Form>
        <p role="status" className={css.sent}>
          {isSent &&
            'ご入力のとおりのご注文がある場合は、メールをお送りしました。数分たっても届かないときは、番号とメールアドレスをご確認ください。'}
        </p>
      </CardFrame>
    </>
  )
}
