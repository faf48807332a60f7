import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Those where the person works. Only on the desk's origin. */
export const list = endpoint({
  method: 'GET',
  path: '/Shops',
  auth: 'staff',
  output: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) }),
})
