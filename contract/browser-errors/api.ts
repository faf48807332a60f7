import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { browserErrorSchema } from './schema.ts'

export const report = endpoint({
  method: 'POST',
  path: '/BrowserErrors',
  access: 'public',
  summary: 'Reports an unexpected error of a page or of the worker, for the log',
  body: browserErrorSchema,
  output: z.object({}),
})
