import * as z from 'zod/mini'
import { emailField } from '#contract/shared/form-fields.ts'

/** The mail address as it is sent, or why it cannot be. */
export function parseEmail(typed: string): { email: string; problem?: never } | { email?: never; problem: string } {
  const { success, data, error } = z.safeParse(emailField, typed)
  return success ? { email: data } : { problem: error.issues[0]!.message }
}
