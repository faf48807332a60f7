/** A registered person: what is asked, what is told, and the calls of the account. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxLength, minLength } from './lengths.ts'
import { newPasswordField, passwordField } from './password.ts'
import { sessionSchema } from './session.ts'
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
  proseField,
} from './typed-fields.ts'

/** Kept with the customer, so that it is known which wording was agreed to. */
export const TERMS_VERSION = '2026-11-01'
export const NEWSLETTER_WORDING = '新商品やイベントのご案内をメールで受け取る'

/** `verified`: the mail address was confirmed. */
export const SCOPES = ['customer', 'verified'] as const
export type Scope = (typeof SCOPES)[number]

export const nameShape = {
  familyName: nameField('姓'),
  givenName: nameField('名'),
  familyKana: kanaField('セイ'),
  givenKana: kanaField('メイ'),
}

/** Asked for when first needed; null takes a value away. */
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
  /** A new address that waits for its link to be followed. */
  pendingEmail: z.nullable(z.string()),
  scope: z.array(z.enum(SCOPES)),
  termsVersion: z.string(),
  createdAt: z.iso.datetime(),
})
export type Customer = z.output<typeof customerSchema>

const agreed = z.literal(true, 'ご登録には利用規約への同意が必要です。')

export const registerBody = z.object({
  email: emailField,
  password: newPasswordField,
  ...nameShape,
  newsletter: z.boolean(),
  terms: agreed,
})

export const register = endpoint({
  method: 'POST',
  path: '/Customers',
  access: 'public',
  summary: 'Register; logs in at once and mails a link that confirms the address',
  body: registerBody,
  output: sessionSchema,
  errors: ['EMAIL_TAKEN'],
})

export const login = endpoint({
  method: 'POST',
  path: '/Customers/login',
  access: 'public',
  summary: 'Log in; a wrong pair and an unknown address are told alike',
  body: z.object({ email: emailField, password: passwordField }),
  output: sessionSchema,
  errors: ['LOGIN_FAILED'],
})

export const readMe = endpoint({
  method: 'GET',
  path: '/Customers/me',
  access: 'customer',
  summary: 'The customer whose token is given',
  output: customerSchema,
})

/** What is left out stays. A new mail address or password asks for the present one; a wrong one is told at its field. */
export const changeMeBody = z.object({
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

export const changeMe = endpoint({
  method: 'PATCH',
  path: '/Customers/me',
  access: 'customer',
  summary:
    'Change what is given. A new address holds once its link was followed; a new password ends the other sessions',
  body: changeMeBody,
  output: customerSchema,
  errors: ['EMAIL_TAKEN'],
})

const linkToken = z.string().check(minLength(20), maxLength(200))

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/Customers/verify',
  access: 'public',
  summary: 'Confirm a mail address by the token of the link (24 hours, once): of the registration or of a change',
  body: z.object({ token: linkToken }),
  output: z.object({ email: z.string() }),
  errors: ['LINK_INVALID', 'EMAIL_TAKEN'],
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/Customers/me/verification',
  access: 'customer',
  summary: 'Mail the confirming link again',
  output: z.object({}),
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/Customers/reset',
  access: 'public',
  summary: 'Mail a link for a new password; the same answer in the same time whether the address is known or not',
  body: z.object({ email: emailField }),
  output: z.object({}),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/Customers/reset-password',
  access: 'public',
  summary: 'Set a new password by the token of the link (60 minutes, once); all sessions end',
  body: z.object({ token: linkToken, newPassword: newPasswordField }),
  output: z.object({}),
  errors: ['LINK_INVALID'],
})

export const withdrawalReasonField = proseField(1_000)

export const withdraw = endpoint({
  method: 'POST',
  path: '/Customers/me/withdrawal',
  access: 'customer',
  summary: 'Withdraw: personal data is erased, all sessions end',
  body: z.object({ password: passwordField, reason: z.optional(withdrawalReasonField) }),
  output: z.object({}),
})
