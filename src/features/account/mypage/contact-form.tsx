import { useMemo } from 'react'
import * as z from 'zod/mini'
import { contactShape } from '#contract/customers.ts'
import { findAddress } from '#src/local/postal-codes.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { AddressFields } from '#src/ui/form/address-fields.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { sendChange } from './change-me.ts'
import type { PartFormProps } from './part-form.ts'
import { profileDraft } from './profile-drafts.ts'

const SCHEMA = z.object(contactShape)

/** All of it may stay empty; what is emptied is erased. */
export function ContactForm({ customer, onClose }: PartFormProps) {
  const draft = useMemo(() => profileDraft('contact', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    explain: refusalOf,
    draft,
    submit: async (contact) => {
      await sendChange(contact, 'ご連絡先とご住所を変更しました')
      onClose()
    },
  })
  return (
    <Form form={form} button="変更を保存する" offline="オフラインのため保存できません" onCancel={onClose}>
      <TextField
        label="電話番号"
        type="tel"
        placeholder="090-1234-5678"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        defaultValue={customer.phone ?? ''}
        {...form.field('phone')}
      />
      <AddressFields form={form} findAddress={findAddress} address={customer} />
      <TextField
        label="生年月日"
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        defaultValue={customer.birthday ?? ''}
        {...form.field('birthday')}
      />
    </Form>
  )
}
