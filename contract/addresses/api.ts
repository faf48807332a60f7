import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { addressSchema, deliveryAddress } from './schema.ts'

const idParams = z.object({ id: z.string().check(z.regex(/^\w{26}$/)) })

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/addresses',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first' },
  output: z.object({ data: z.array(addressSchema) }),
})

export const add = endpoint({
  method: 'POST',
  path: '/Customers/me/addresses',
  auth: 'required',
  body: deliveryAddress,
  output: addressSchema,
  errors: ['ADDRESS_LIMIT'],
  idempotent: true,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/Customers/me/addresses/{id}',
  auth: 'required',
  params: idParams,
  body: deliveryAddress,
  output: addressSchema,
  errors: ['NOT_FOUND'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/Customers/me/addresses/{id}',
  auth: 'required',
  params: idParams,
  output: z.object({}),
  errors: ['NOT_FOUND'],
})

/** Another one is then no longer the default. */
export const setDefault = endpoint({
  method: 'POST',
  path: '/Customers/me/addresses/{id}/default',
  auth: 'required',
  params: idParams,
  body: z.object({}),
  output: addressSchema,
  errors: ['NOT_FOUND'],
})
