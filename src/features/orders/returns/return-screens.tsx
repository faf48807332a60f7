/** The form of a return and its outcome, loaded when the page is idle. */
import { createContext, use, useMemo } from 'react'
import { getReturnPage, type OrderAccess, RETURN_OUTCOME_LABELS } from '#contract/orders/returns.ts'
import type { Order } from '#contract/orders/schema.ts'
import { toReturnKind } from '#contract/returns/api.ts'
import { getReturnFacts } from '#contract/returns/facts.ts'
import { REASON_TEXTS, WAY_TEXTS } from '#contract/returns/labels.ts'
import { MAX_RETURN_PICTURES, type NewReturn } from '#contract/returns/schema.ts'
import { useOrderAccess } from '#src/device/query/order-access.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { pictureRules } from '#src/submissions/file-rules.ts'
import { SentForm, type SentFormProps } from '#src/submissions/sent-form.tsx'
import {
  type FieldValues,
  type FormScreens,
  SubmissionForm,
  type SubmissionFormProps,
} from '#src/submissions/submission-form.tsx'
import { PLEASE_CHOOSE, toOptions } from '#src/ui/field/options.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import type { FormHandle } from '#src/ui/form/use-form.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { checkFields, RETURN_FIELDS, toBody, toFields } from './return-fields.ts'
import { ReturnLinesField } from './return-lines-field.tsx'
import { listChoices } from '../returnable.ts'

const { refund, exchange } = RETURN_OUTCOME_LABELS

/** Outside of the screens: it may change while the form is filled in. */
const OrderContext = createContext<Order | undefined>(undefined)

const useOrder = (): Order => use(OrderContext)!

/** With the token of the order's link, if it was opened by one. */
type Body = NewReturn & { token?: string }

const createScreens = ({ number, token }: OrderAccess): FormScreens<typeof RETURN_FIELDS, Body> => ({
  kind: toReturnKind({ number, token }),
  // Positions and pieces are those of one order.
  draftName: getReturnPage({ number, token }),
  schema: RETURN_FIELDS,
  check: checkFields,
  isOfKnownPerson: true,
  Fields: ReturnFieldset,
  files: {
    label: '写真',
    help: `不良やお届け違いのときは、商品全体と気になる箇所の写真があると、早くご案内できます（${MAX_RETURN_PICTURES}枚まで）。`,
    rules: pictureRules(MAX_RETURN_PICTURES),
  },
  toBody: (values, fileIds) => ({ ...toBody(values, fileIds), ...(token !== undefined && { token }) }),
  toFields,
  useFacts(body, at) {
    return getReturnFacts(useOrder(), body, at)
  },
  labels: {
    accepted: '返品・交換のお申し込みを承りました',
    refused: 'お申し込みの内容をご確認ください',
    waiting: '送信待ちの返品・交換',
    promise: '商品の引き取りや返送の方法を、メールかお電話でご案内します。',
    revoked: '返品・交換のお申し込みを取り消しました',
  },
  getFormLink: () => ({ to: getReturnPage({ number, token }) }),
})

function ReturnFieldset({ form, values }: { form: FormHandle<typeof RETURN_FIELDS>; values: FieldValues }) {
  const order = useOrder()
  const now = useNow()
  const { rows } = useOutbox()
  return (
    <>
      <ReturnLinesField
        form={form}
        field={form.field('lines')}
        lines={order.lines}
        choices={listChoices(order, rows, now)}
        defaultValue={values['lines']}
      />
      <SelectField
        label="理由"
        options={[PLEASE_CHOOSE, ...toOptions(REASON_TEXTS)]}
        defaultValue={values['reason'] ?? ''}
        {...form.field('reason')}
      />
      <SelectField
        label="ご希望"
        help="交換は、不良またはお届け違いのときに承ります。色や大きさの変更は、返品のうえであらためてご注文ください。"
        options={[PLEASE_CHOOSE, ...toOptions({ refund, exchange })]}
        defaultValue={values['wish'] ?? ''}
        {...form.field('wish')}
      />
      <SelectField
        label="返送の方法"
        help="費用は、次の「内容の確認」でご案内します。不良またはお届け違いのときは、当店が負担します。"
        options={[PLEASE_CHOOSE, ...toOptions(WAY_TEXTS)]}
        defaultValue={values['way'] ?? ''}
        {...form.field('way')}
      />
      <TextArea
        label="ご説明"
        help="不具合の箇所や、商品の状態をお聞かせください。"
        rows={4}
        defaultValue={values['note']}
        {...form.field('note')}
      />
    </>
  )
}

function useScreens(order: Order) {
  const { number, token } = useOrderAccess(order.number)
  return useMemo(() => createScreens({ number, token }), [number, token])
}

export function ReturnForm({ order, ...props }: SubmissionFormProps & { order: Order }) {
  const screens = useScreens(order)
  return (
    <OrderContext value={order}>
      <SubmissionForm screens={screens} {...props} />
    </OrderContext>
  )
}

export function SentReturn({ order, ...props }: SentFormProps & { order: Order }) {
  const screens = useScreens(order)
  return (
    <OrderContext value={order}>
      <SentForm screens={screens} {...props} />
    </OrderContext>
  )
}
