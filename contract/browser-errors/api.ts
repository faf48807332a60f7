import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { browserErrorBody } from './schema.ts'

export const report = endpoint({
  method: 'POST',
  path: '/BrowserErrors',
  auth: 'none',
  body: browserErrorBody,
  output: z.object({}),
})
