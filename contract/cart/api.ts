import { endpoint } from '#contract/shared/endpoint.ts'
import { MAX_REPLICA_BYTES, cartReplicaSchema, favoritesReplicaSchema } from './schema.ts'

export const getCart = endpoint({
  method: 'GET',
  path: '/Customers/me/cart',
  auth: 'required',
  output: cartReplicaSchema,
})

export const syncCart = endpoint({
  method: 'POST',
  path: '/Customers/me/cart',
  auth: 'required',
  body: cartReplicaSchema,
  maxBodyBytes: MAX_REPLICA_BYTES,
  output: cartReplicaSchema,
})

export const getFavorites = endpoint({
  method: 'GET',
  path: '/Customers/me/favorites',
  auth: 'required',
  output: favoritesReplicaSchema,
})

export const syncFavorites = endpoint({
  method: 'POST',
  path: '/Customers/me/favorites',
  auth: 'required',
  body: favoritesReplicaSchema,
  maxBodyBytes: MAX_REPLICA_BYTES,
  output: favoritesReplicaSchema,
})
