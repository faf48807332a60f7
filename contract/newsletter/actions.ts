/** What managers do with the newsletter. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'
import { emailField } from '#contract/shared/form-fields.ts'

export interface SentOutput {
  /** `preview`: to one address only. `resumed`: it had been interrupted. */
  result: 'started' | 'resumed' | 'preview'
  recipients: number
}

/** `text`: of the letter's file. `to`: a mail address, or all who want the newsletter. */
export const send = action<SentOutput>()(
  'newsletter send',
  z.strictObject({ text: z.string(), to: z.union([z.literal('all'), emailField]) }),
)
