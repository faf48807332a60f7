/** What submitted forms have in common, such as inquiries and applications. */
import * as z from 'zod/mini'
import { nameShape } from '#contract/customers/schema.ts'
import { MAX_CONTENT_ID } from '#contract/shared/constants.ts'
import { emailField, phoneField } from '#contract/shared/form-fields.ts'

/** The person to contact, who needs no account. */
export const contactSchema = z.object({ ...nameShape, phone: phoneField, email: emailField })

export type Contact = z.output<typeof contactSchema>

export const contentIdField = (message: string) =>
  z.int(message).check(z.gte(1, message), z.lte(MAX_CONTENT_ID, message))

/** The server's response to a form, without its content. */
export const receiptShape = {
  /** The submission key. */
  id: z.string(),
  /** For people: I-YYMMDD-XXXX. */
  number: z.string(),
  createdAt: z.iso.datetime(),
}

/** Content as labelled lines, for the page, mails and the desk. Lines without text are left out. */
export type Fact = readonly [label: string, text: string]

export const presentFacts = (facts: readonly (readonly [label: string, text: string | undefined])[]): Fact[] =>
  facts.filter((it): it is Fact => it[1] !== undefined && it[1] !== '')
