import { useMemo } from 'react'
import * as z from 'zod/mini'
import { dateInJapan } from '#contract/civil-date.ts'
import { contactShape } from '#contract/customers.ts'
import { findAddress } from '#src/local/postal-codes.ts'
import { refusalOf } from '#src/local/refusal.ts'
import { DateField } from '#src/ui/date-picker/date-field.tsx'
import { PhoneField } from '#src/ui/field/phone-field.tsx'
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
      <PhoneField defaultValue={customer.phone ?? ''} {...form.field('phone')} />
      <AddressFields form={form} findAddress={findAddress} address={customer} />
      <DateField
        label="生年月日"
        autoComplete="bday"
        placeholder="1990-01-01"
        defaultValue={customer.birthday ?? ''}
        firstUnit="year"
        opensAt="1990-01-01"
        disabledDate={whyNoBirthday}
        {...form.field('birthday')}
      />
    </Form>
  )
}

function whyNoBirthday(date: string): string | undefined {
  if (date < '1900-01-01') return '1900年より前の日付'
  return date >= dateInJapan(Date.now()) ? '今日より前の日付をお選びください' : undefined
}
