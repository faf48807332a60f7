import { endpoint } from '#contract/shared/endpoint.ts'
import { settingsSchema } from './schema.ts'

export const get = endpoint({
  method: 'GET',
  path: '/Settings',
  auth: 'none',
  cache: 'public',
  output: settingsSchema,
})
