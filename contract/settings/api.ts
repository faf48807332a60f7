import { endpoint } from '#contract/shared/endpoint.ts'
import { settingsSchema } from './schema.ts'

export const get = endpoint({
  method: 'GET',
  path: '/Settings',
  access: 'public',
  summary: 'Public settings',
  output: settingsSchema,
})
