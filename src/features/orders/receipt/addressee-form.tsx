import { type Receipt, receiptBody } from '#contract/orders/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { issueReceipt, useOrderAccess } from '#src/device/query/order-access.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'

interface AddresseeFormProps {
  number: string
  /** What is issued: a receipt, or a statement. */
  name: string
  customerName: string
  onIssued: (receipt: Receipt) => void
}

/** Asks once for whom the receipt is. */
export function AddresseeForm({ number, name, customerName, onIssued }: AddresseeFormProps) {
  const access = useOrderAccess(number)
  const form = useForm({
    schema: receiptBody,
    describeError: toRefusal,
    submit: async (body) => onIssued(await issueReceipt(access, body)),
  })
  return (
    <CardFrame>
      <Form form={form} button={`${name}を発行する`} offline="オフラインのため発行できません">
        <TextField
          label="宛名"
          help={`${name}に「様」を付けて印字します。発行したあとは変更できません。40文字まで。`}
          autoComplete="name"
          enterKeyHint="send"
          defaultValue={customerName}
          {...form.field('name')}
        />
      </Form>
    </CardFrame>
  )
}
