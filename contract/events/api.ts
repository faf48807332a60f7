import { endpoint } from '#contract/shared/endpoint.ts'
import { eventSchema } from './schema.ts'

export const stream = endpoint({
  method: 'GET',
  path: '/Customers/me/events',
  access: 'customer',
  summary: 'Says at once which of the customer’s things changed; ends with the token or the session',
  output: eventSchema,
  isStream: true,
})
