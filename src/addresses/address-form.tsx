import { useMemo } from 'react'
import * as z from 'zod/mini'
import * as addressesApi from '#contract/addresses/api.ts'
import { type Address, deliveryAddress, type DeliveryAddress, MAX_ADDRESSES } from '#contract/addresses/schema.ts'
import type { Customer, nameShape } from '#contract/customers/schema.ts'
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
import css from './address-form.module.css'

const SCHEMA = z.extend(deliveryAddress, { isSaved: z.optional(z.boolean()) })

type Known = Pick<Customer, keyof typeof nameShape> & Partial<Pick<Customer, keyof DeliveryAddress>>

/** The draft of an address that is entered in the checkout. */
export const CHECKOUT_ADDRESS_DRAFT = 'checkout address'

interface AddressFormProps {
  /** The customer's id, or GUEST_OWNER. */
  owner: string
  /** An address of the book. Without one, a new address is entered. */
  edited: Address | undefined
  /** What is filled in of a new address. */
  known?: Known
  /** For an order, a new address is saved only if the customer wishes and the book has room. `none`: without an account. */
  order?: { book: 'open' | 'full' | 'none' }
  onDone: (address: DeliveryAddress) => Promise<void> | void
  /** Without it there is nothing to go back to. */
  onCancel?: () => void
}

/** Adds or changes an address of the book, or enters one for an order. What is not saved yet stays on the device. */
export function AddressForm({ owner, edited, known, order, onDone, onCancel }: AddressFormProps) {
  const isForOrder = order !== undefined
  const draft = useMemo(() => {
    const name = edited ? `address ${edited.id}` : isForOrder ? CHECKOUT_ADDRESS_DRAFT : 'address'
    return createFormDraft(name, owner)
  }, [edited, isForOrder, owner])
  const form = useForm({
    schema: SCHEMA,
    describeError: toRefusal,
    draft,
    submit: async ({ isSaved, ...body }) => {
      if (edited) await call(addressesApi.change, { params: { id: edited.id }, body })
      else if (isSaved || !isForOrder) await callOnce(addressesApi.add, { body })
      await onDone(body)
    },
  })
  const shown = edited ?? known
  return (
    <Form
      form={form}
      button={isForOrder ? 'このお届け先を使う' : '保存する'}
      buttonKind={isForOrder ? 'secondary' : 'primary'}
      {...((edited || !isForOrder) && { offline: 'オフラインのため保存できません' })}
      {...(onCancel && { onCancel })}
    >
      <NameFields form={form} person={shown} />
      <PhoneField defaultValue={shown?.phone ?? ''} {...form.field('phone')} />
      <AddressFields form={form} findAddress={findAddress} address={shown} />
      {order &&
        !edited &&
        order.book !== 'none' &&
        (order.book === 'full' ? (
          <p className={css.note}>{`お届け先は${MAX_ADDRESSES}件まで保存できます。今回のご注文だけに使います。`}</p>
        ) : (
          <Checkbox label="次のご注文のために、お届け先を保存する" defaultChecked {...form.field('isSaved')} />
        ))}
    </Form>
  )
}
