/** The points of a customer as staff see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength } from '#contract/shared/lengths.ts'

export const deskPointsSchema = z.object({
  available: z.int(),
  pending: z.int(),
  /** Of the available ones, the next first. */
  expiries: z.array(z.object({ lastDay: z.string(), points: z.int() })),
})

export const get = endpoint({
  method: 'GET',
  path: '/Points/{customerId}',
  auth: 'staff',
  params: z.object({ customerId: z.string().check(maxLength(60)) }),
  output: deskPointsSchema,
})
