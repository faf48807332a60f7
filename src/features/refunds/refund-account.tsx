/** The bank account to which a refund is transferred, told on a page that the link of a mail opens. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatYen } from '#contract/shared/format-number.ts'
import * as refundsApi from '#contract/refunds/api.ts'
import { ACCOUNT_TYPES, bankAccountSchema, type RefundRequest } from '#contract/refunds/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { call } from '#src/device/query/call.ts'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { LinkFailure, NoLink } from '#src/routing/link-failure.tsx'
import { useLinkToken } from '#src/routing/link-token.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import css from './refund-account.module.css'

export function RefundAccount() {
  const token = useLinkToken()
  if (token === undefined) return <TextSkeleton lines={6} />
  if (token === '') return <NoLink>このページは、返金のメールのリンクから開いてください。</NoLink>
  return <Request key={token} token={token} />
}

export const Request = withQueryClient(function Request({ token }: { token: string }) {
  const query = apiQuery(refundsApi.getRequest, { body: { token } })
  const { data, error, refetch } = useQuery(query)
  const [timesSent, setTimesSent] = useState(0)
  const show = (request: RefundRequest) => {
    queryClient.setQueryData(query.queryKey, request)
    setTimesSent((times) => times + 1)
  }
  return (
    <Pending
      data={data}
      skeleton={<TextSkeleton lines={6} />}
      failure={error && <Failure error={error} onRetry={() => void refetch()} />}
    >
      {(request) => (
        <div className={css.request}>
          <FactList
            facts={[
              ['ご注文番号', request.orderNumber],
              ['返金額', formatYen(request.yen)],
            ]}
          />
          {request.hasAccount && <State timesSent={timesSent}>{request.isSent ? SENT : RECEIVED}</State>}
          {!request.isSent && <AccountForm token={token} hasAccount={request.hasAccount} onDone={show} />}
        </div>
      )}
    </Pending>
  )
})

/** Takes the focus when an account was sent, because the button is further down than a phone shows. */
function State({ timesSent, children }: { timesSent: number; children: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (timesSent > 0) place.current?.focus()
  }, [timesSent])
  return (
    <p ref={place} role="status" tabIndex={-1} className={css.state}>
      {children}
    </p>
  )
}

const RECEIVED =
  '返金先の口座を承りました。お振り込みまで、3営業日ほどお待ちください。口座を変更するときは、下に入力して、もう一度送信してください。'
const SENT = '返金のお振り込みが済みました。'

interface AccountFormProps {
  token: string
  hasAccount: boolean
  onDone: (request: RefundRequest) => void
}

function AccountForm({ token, hasAccount, onDone }: AccountFormProps) {
  const form = useForm({
    schema: bankAccountSchema,
    describeError: toRefusal,
    submit: async (account) => onDone(await call(refundsApi.setAccount, { body: { token, ...account } })),
  })
  return (
    <CardFrame>
      <Form
        form={form}
        button={hasAccount ? '口座を変更する' : '口座を送信する'}
        offline="オフラインのため送信できません"
      >
        <TextField
          label="金融機関名"
          help="例：みどり銀行。ゆうちょ銀行は、振込用の店名と口座番号をご入力ください。"
          {...form.field('bank')}
        />
        <TextField label="支店名" help="例：玉川支店" {...form.field('branch')} />
        <SelectField
          label="預金種目"
          options={ACCOUNT_TYPES.map((value) => ({ value, label: value }))}
          {...form.field('type')}
        />
        <TextField label="口座番号" inputMode="numeric" help="7桁までの数字" {...form.field('number')} />
        <TextField
          label="口座名義（カナ）"
          help="例：ヤマダ ハナコ。通帳のとおりに、カタカナでご入力ください。"
          enterKeyHint="send"
          {...form.field('holder')}
        />
      </Form>
      <p className={css.note}>口座は返金だけに使い、返金の30日後に消去します。</p>
    </CardFrame>
  )
}

const Failure = (props: { error: unknown; onRetry: () => void }) => (
  <LinkFailure
    {...props}
    expired="このリンクは使えません。返金が済んだとき、取りやめになったとき、新しいメールをお送りしたときに、使えなくなります。最新のメールをご確認ください。"
    unavailable="現在、返金の内容を読み込めません。通信状況をご確認のうえ、もう一度お試しください。"
  />
)
