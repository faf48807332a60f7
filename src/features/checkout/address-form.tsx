import { useMemo } from 'react'
import * as z from 'zod/mini'
import * as addressesApi from '#contract/addresses/api.ts'
import { type Address, deliveryAddress, type DeliveryAddress, MAX_ADDRESSES } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { call } from '#src/device/query/call.ts'
import { callOnce } from '#src/device/query/idempotent-call.ts'
import { findAddress } from '#src/device/query/postal-codes.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { PhoneField } from '#src/ui/field/text-field.tsx'
import { AddressFields } from '#src/ui/form/address-fields.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import css from './address-section.module.css'

const SCHEMA = z.extend(deliveryAddress, { isSaved: z.optional(z.boolean()) })

interface AddressFormProps {
  customer: Customer
  /** An address of the book. Without one, a new address is entered. */
  edited: Address | undefined
  isBookFull: boolean
  onDone: (address: DeliveryAddress) => void
  /** Without it there is no other address to go back to. */
  onCancel?: () => void
}

/** Enters an address for this order, and saves it in the address book if the customer wishes. */
export function AddressForm({ customer, edited, isBookFull, onDone, onCancel }: AddressFormProps) {
  const draft = useMemo(
    () => (edited ? undefined : createFormDraft('checkout address', customer.id)),
    [edited, customer.id],
  )
  const form = useForm({
    schema: SCHEMA,
    describeError: toRefusal,
    ...(draft && { draft }),
    submit: async ({ isSaved, ...body }) => {
      if (edited) await call(addressesApi.change, { params: { id: edited.id }, body })
      else if (isSaved) await callOnce(addressesApi.add, { body })
      onDone(body)
    },
  })
  const { familyName, givenName, familyKana, givenKana } = edited ?? customer
  return (
    <Form
      form={form}
      button="このお届け先を使う"
      buttonKind="secondary"
      {...(edited && { offline: 'オフラインのため変更できません' })}
      {...(onCancel && { onCancel })}
    >
      <NameFields form={form} person={{ familyName, givenName, familyKana, givenKana }} />
      <PhoneField defaultValue={(edited ?? customer).phone ?? ''} {...form.field('phone')} />
      <AddressFields form={form} findAddress={findAddress} address={edited ?? (onCancel ? {} : customer)} />
      {!edited &&
        (isBookFull ? (
          <p className={css.legend}>{`お届け先は${MAX_ADDRESSES}件まで保存できます。今回のご注文だけに使います。`}</p>
        ) : (
          <Checkbox label="次のご注文のために、お届け先を保存する" defaultChecked {...form.field('isSaved')} />
        ))}
    </Form>
  )
}
