import * as z from 'zod/mini'
import { NEWSLETTER_WORDING } from '#contract/customers/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { updateCustomer, type PartFormProps } from './update-customer.ts'

const SCHEMA = z.object({ newsletter: z.boolean() })

export function NewsletterForm({ customer, onClose }: PartFormProps) {
  const form = useForm({
    schema: SCHEMA,
    describeError: toRefusal,
    submit: async ({ newsletter }) => {
      await updateCustomer({ newsletter }, newsletter ? 'メールマガジンをお届けします' : 'メールマガジンを停止しました')
      onClose()
    },
  })
  return (
    <Form form={form} button="変更を保存する" offline="オフラインのため保存できません" onCancel={onClose}>
      <Checkbox label={NEWSLETTER_WORDING} defaultChecked={customer.newsletter} {...form.field('newsletter')} />
    </Form>
  )
}
