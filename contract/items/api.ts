import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'
import { contentIdParams } from '#contract/shared/query-fields.ts'
import { skuField } from '#contract/cart/schema.ts'
import { MAX_CART_LINES } from '#contract/shared/constants.ts'
import { cartItemSchema, itemListSchema, itemPageSchema, itemQuery } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Items',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  offline: { source: 'catalogue', strategy: 'cache-first' },
  query: itemQuery,
  output: itemListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Items/{id}',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  params: contentIdParams,
  output: itemPageSchema,
  errors: ['NOT_FOUND'],
})

export const listVariants = endpoint({
  method: 'GET',
  path: '/Variants',
  auth: 'none',
  offline: { source: 'catalogue', strategy: 'network-first' },
  query: z.object({
    skus: z.pipe(
      z.pipe(
        z.string().check(maxLength(MAX_CART_LINES * 31)),
        z.transform((text: string) => [...new Set(text.split(','))]),
      ),
      z.array(skuField).check(minLength(1), maxLength(MAX_CART_LINES)),
    ),
  }),
  output: z.object({ data: z.array(cartItemSchema) }),
})
