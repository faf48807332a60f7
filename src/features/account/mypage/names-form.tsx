import { useMemo } from 'react'
import * as z from 'zod/mini'
import { nameShape } from '#contract/customers/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { Form } from '#src/ui/form/form.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { updateCustomer, type PartFormProps } from './update-customer.ts'
import { profileDraft } from './profile-drafts.ts'

const SCHEMA = z.object(nameShape)

export function NamesForm({ customer, onClose }: PartFormProps) {
  const draft = useMemo(() => profileDraft('names', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    describeError: toRefusal,
    draft,
    submit: async (names) => {
      await updateCustomer(names, 'お名前を変更しました')
      onClose()
    },
  })
  return (
    <Form form={form} button="変更を保存する" offline="オフラインのため保存できません" onCancel={onClose}>
      <NameFields form={form} person={customer} />
    </Form>
  )
}
