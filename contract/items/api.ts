import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'
import { decorationSchema } from '#contract/shared/pictures.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { skuField } from '#contract/cart/schema.ts'
import type { CartItem } from './cart-item.ts'
import { MAX_CART_LINES } from '#contract/shared/constants.ts'
import { itemListSchema, itemPageSchema, itemQuery, shippingClassField, taxRateField, variantSchema } from './schema.ts'

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
  params: z.object({ id: contentIdText }),
  output: itemPageSchema,
  errors: ['NOT_FOUND'],
})

const variantFields = { sku: true, size: true, price: true, salePrice: true, saleUntil: true, stock: true } as const

// One call without spreading a `shape`, which the build could not remove from the first load.
const cartItemSchema: z.ZodMiniType<CartItem> = z.extend(z.pick(variantSchema, variantFields), {
  shippingClass: shippingClassField,
  taxRate: taxRateField,
  itemId: z.int(),
  name: z.string(),
  nameBreaks: z.array(z.int()),
  unit: z.optional(z.string()),
  colourName: z.string(),
  picture: decorationSchema,
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
