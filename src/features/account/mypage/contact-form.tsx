import { useMemo } from 'react'
import * as z from 'zod/mini'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { contactShape } from '#contract/customers/schema.ts'
import { findAddress } from '#src/device/query/postal-codes.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { SHOWN_FORMATS } from '#src/ui/date-picker/date-format.ts'
import { DateField } from '#src/ui/date-picker/date-field.tsx'
import { PhoneField } from '#src/ui/field/text-field.tsx'
import { AddressFields } from '#src/ui/form/address-fields.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { updateCustomer, type PartFormProps } from './update-customer.ts'
import { profileDraft } from './profile-drafts.ts'

const SCHEMA = z.object(contactShape)

/** All fields are optional; an emptied one is deleted. */
export function ContactForm({ customer, onClose }: PartFormProps) {
  const draft = useMemo(() => profileDraft('contact', customer.id), [customer.id])
  const form = useForm({
    schema: SCHEMA,
    describeError: toRefusal,
    draft,
    submit: async (contact) => {
      await updateCustomer(contact, 'ご連絡先とご住所を変更しました')
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
        format={SHOWN_FORMATS.date}
        placeholder="1990年1月1日"
        defaultValue={customer.birthday ?? ''}
        firstUnit="year"
        opensAt="1990-01-01"
        disabledDate={disabledBirthdayReason}
        {...form.field('birthday')}
      />
    </Form>
  )
}

function disabledBirthdayReason(date: string): string | undefined {
  if (date < '1900-01-01') return '1900年以降の日付をお選びください'
  return date >= toJapanDate(serverNow()) ? '今日より前の日付をお選びください' : undefined
}
