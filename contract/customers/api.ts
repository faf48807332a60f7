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
  auth: 'none',
  body: registerBody,
  output: sessionSchema,
  errors: ['EMAIL_TAKEN', 'TERMS_CHANGED'],
})

/** Forms use these schemas. */
export const loginBody = z.object({ email: emailField, password: passwordField })
export const requestResetBody = z.object({ email: emailField })

export const login = endpoint({
  method: 'POST',
  path: '/Customers/login',
  auth: 'none',
  body: loginBody,
  output: sessionSchema,
  errors: ['LOGIN_FAILED'],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/Customers/me',
  auth: 'required',
  output: customerSchema,
})

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/Customers/me',
  auth: 'required',
  body: changeMeBody,
  output: customerSchema,
  errors: ['EMAIL_TAKEN'],
})

const linkToken = z.string().check(minLength(20), maxLength(200))

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/Customers/verify',
  auth: 'none',
  body: z.object({ token: linkToken }),
  output: z.object({ email: z.string() }),
  errors: ['LINK_INVALID', 'EMAIL_TAKEN'],
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/Customers/me/verification',
  auth: 'required',
  output: z.object({}),
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/Customers/reset',
  auth: 'none',
  body: requestResetBody,
  output: z.object({}),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/Customers/reset-password',
  auth: 'none',
  body: z.object({ token: linkToken, newPassword: newPasswordField }),
  output: z.object({}),
  errors: ['LINK_INVALID'],
})

export const withdraw = endpoint({
  method: 'POST',
  path: '/Customers/me/withdrawal',
  auth: 'required',
  body: z.object({ password: passwordField, reason: z.optional(withdrawalReasonField) }),
  output: z.object({}),
  errors: ['ORDERS_UNDER_WAY'],
})
