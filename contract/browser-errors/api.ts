import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { boundedText } from '#contract/shared/bounded-text.ts'
import { MAX_MESSAGE_BYTES, MAX_STACK_BYTES } from './rules.ts'

/** A report of an unexpected error in the browser. It holds no personal data; see `rules.ts`. */
const browserErrorBody = z.object({
  message: boundedText(MAX_MESSAGE_BYTES),
  stack: boundedText(MAX_STACK_BYTES),
  version: z.string().check(z.regex(/^[\w.-]{0,100}$/)),
  route: z.string().check(z.regex(/^[\w$/.{}-]{0,100}$/)),
})

export const report = endpoint({
  method: 'POST',
  path: '/BrowserErrors',
  auth: 'none',
  body: browserErrorBody,
  output: z.object({}),
})
