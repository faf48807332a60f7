/** What is bought, looked up by its SKU: all that a line of the cart shows. */
import * as z from 'zod/mini'
import { skuField } from './baskets.ts'
import type { CartItem } from './cart-item.ts'
import { endpoint } from './endpoint.ts'
import { variantSchema } from './items.ts'
import { maxLength, minLength } from './lengths.ts'
import { decorationSchema } from './pictures.ts'
import { MAX_CART_LINES } from './rules.ts'

const cartItemSchema: z.ZodMiniType<CartItem> = z.object({
  ...z.pick(variantSchema, { sku: true, size: true, price: true, salePrice: true, saleUntil: true, stock: true }).shape,
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
  access: 'public',
  summary: 'Variants by SKU, in the order asked; what is no longer sold is left out',
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
