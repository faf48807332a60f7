/** Delivery addresses. */
import * as z from 'zod/mini'
import { nameShape } from '#contract/customers/schema.ts'
import {
  address1Field,
  address2Field,
  cityField,
  phoneField,
  postalCodeField,
  prefectureField,
} from '#contract/shared/form-fields.ts'

export const MAX_ADDRESSES = 20

/** Who receives a delivery, and where. */
export const deliveryAddress = z.object({
  ...nameShape,
  phone: phoneField,
  postalCode: postalCodeField,
  prefecture: prefectureField,
  city: cityField,
  address1: address1Field,
  address2: address2Field,
})

export type DeliveryAddress = z.output<typeof deliveryAddress>

/** An address in the customer's address book. */
export const addressSchema = z.object({
  id: z.string(),
  ...deliveryAddress.shape,
  /** Chosen by the customer; at most one. */
  isDefault: z.boolean(),
})

export type Address = z.output<typeof addressSchema>
