import * as z from 'zod/mini'
import { NEWSLETTER_WORDING } from '#contract/customers.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { sendChange } from './change-me.ts'
import type { PartFormProps } from './part-form.ts'

const SCHEMA = z.object({ newsletter: z.boolean() })

export function NewsletterForm({ customer, onClose }: PartFormProps) {
  const form = useForm({
    schema: SCHEMA,
    explain: refusalOf,
    submit: async ({ newsletter }) => {
      await sendChange({ newsletter }, newsletter ? 'メールマガジンをお届けします' : 'メールマガジンを停止しました')
      onClose()
    },
  })
  return (
    <Form form={form} button="変更を保存する" offline="オフラインのため保存できません" onCancel={onClose}>
      <Checkbox label={NEWSLETTER_WORDING} defaultChecked={customer.newsletter} {...form.field('newsletter')} />
    </Form>
  )
}
