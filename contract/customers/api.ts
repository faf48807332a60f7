import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'
import { newPasswordField, passwordField } from './password.ts'
import { sessionSchema } from '#contract/sessions/schema.ts'
import { emailField } from '#contract/shared/form-fields.ts'
import { changeMeBody, customerSchema, registerBody, withdrawalReasonField } from './schema.ts'

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

export const getMe = endpoint({
  method: 'GET',
  path: '/Customers/me',
  access: 'customer',
  summary: 'The customer whose token is given',
  output: customerSchema,
})

export const updateMe = endpoint({
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

export const withdraw = endpoint({
  method: 'POST',
  path: '/Customers/me/withdrawal',
  access: 'customer',
  summary: 'Withdraw: personal data is erased, all sessions end',
  body: z.object({ password: passwordField, reason: z.optional(withdrawalReasonField) }),
  output: z.object({}),
})
