import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Who can look after a customer: everyone who works here, by name. Only on the desk's origin. */
export const colleagues = endpoint({
  method: 'GET',
  path: '/Staff/colleagues',
  auth: 'staff',
  output: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
})
