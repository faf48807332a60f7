/** What asks for a new link to an order without an account. In a file of its own, because pages load no endpoint's schemas. */
import * as z from 'zod/mini'
import { boundedLine, emailField } from '#contract/shared/form-fields.ts'
import { toCode } from '#contract/shared/normalize-text.ts'

export const ORDER_NUMBER = /^[0-9]{6}-[0-9A-Za-z]{6}$/

/** As people type it. */
const typedNumberField = boundedLine(20, 'ご注文番号を入力してください。').check(
  z.overwrite((text) => toCode(text).toUpperCase()),
  z.regex(ORDER_NUMBER, 'ご注文番号を、261120-7K2M9P のように入力してください。'),
)

export const linkRequestBody = z.strictObject({ number: typedNumberField, email: emailField })
