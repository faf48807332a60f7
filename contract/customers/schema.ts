/** Registered customers. */
import * as z from 'zod/mini'
import { newPasswordField, passwordField } from './password.ts'
import {
  address1Field,
  address2Field,
  birthdayField,
  cityField,
  emailField,
  kanaField,
  nameField,
  phoneField,
  postalCodeField,
  prefectureField,
  multilineField,
} from '#contract/shared/form-fields.ts'
import { SCOPES } from '#contract/shared/scopes.ts'

/** Stored with the customer to record which wording they agreed to. */
export const TERMS_VERSION = '2026-12-01'

export const NEWSLETTER_WORDING = '新商品やイベントのご案内をメールで受け取る'

export const nameShape = {
  familyName: nameField('姓'),
  givenName: nameField('名'),
  familyKana: kanaField('セイ'),
  givenKana: kanaField('メイ'),
}

/** Requested when first needed; null clears a value. */
export const contactShape = {
  phone: z.nullable(phoneField),
  postalCode: z.nullable(postalCodeField),
  prefecture: z.nullable(prefectureField),
  city: z.nullable(cityField),
  address1: z.nullable(address1Field),
  address2: z.nullable(address2Field),
  birthday: z.nullable(birthdayField),
}

export const customerSchema = z.object({
  id: z.string(),
  email: z.string(),
  familyName: z.string(),
  givenName: z.string(),
  familyKana: z.string(),
  givenKana: z.string(),
  phone: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  prefecture: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address1: z.nullable(z.string()),
  address2: z.nullable(z.string()),
  birthday: z.nullable(z.iso.date()),
  newsletter: z.boolean(),
  verifiedAt: z.nullable(z.iso.datetime()),
  /** A new address that is not confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  scope: z.array(z.enum(SCOPES)),
  termsVersion: z.string(),
  createdAt: z.iso.datetime(),
})

export type Customer = z.output<typeof customerSchema>

const agreement = z.literal(true, 'ご登録には利用規約への同意が必要です。')

export const registerBody = z.strictObject({
  email: emailField,
  password: newPasswordField,
  ...nameShape,
  newsletter: z.boolean(),
  terms: agreement,
  /** The TERMS_VERSION that the page linked. Pages of earlier versions send none. */
  termsVersion: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
})

/** Omitted fields stay unchanged. A new mail address or password requires the current password; errors are reported on that field. */
export const changeMeBody = z.strictObject({
  familyName: z.optional(nameShape.familyName),
  givenName: z.optional(nameShape.givenName),
  familyKana: z.optional(nameShape.familyKana),
  givenKana: z.optional(nameShape.givenKana),
  phone: z.optional(contactShape.phone),
  postalCode: z.optional(contactShape.postalCode),
  prefecture: z.optional(contactShape.prefecture),
  city: z.optional(contactShape.city),
  address1: z.optional(contactShape.address1),
  address2: z.optional(contactShape.address2),
  birthday: z.optional(contactShape.birthday),
  newsletter: z.optional(z.boolean()),
  email: z.optional(emailField),
  newPassword: z.optional(newPasswordField),
  password: z.optional(passwordField),
})

export const withdrawalReasonField = multilineField(1_000)
