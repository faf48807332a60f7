import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type Customer, nameShape } from '#contract/customers.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { Form } from '#src/ui/form/form.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { sendChange } from './change-me.ts'

const SCHEMA = z.object(nameShape)

export function NamesForm({ customer }: { customer: Customer }) {
  const draft = useMemo(() => formDraft('names', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    explain: refusalOf,
    draft,
    submit: (names) => sendChange(names, 'お名前を変更しました'),
  })
  return (
    <Form form={form} button="変更を保存する">
      <NameFields form={form} person={customer} />
    </Form>
  )
}
