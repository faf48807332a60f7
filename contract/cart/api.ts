import { endpoint } from '#contract/shared/endpoint.ts'
import { MAX_REPLICA_BYTES, cartReplicaSchema, favoritesReplicaSchema } from './schema.ts'

export const getCart = endpoint({
  method: 'GET',
  path: '/Customers/me/cart',
  access: 'customer',
  summary: 'The cart, as the copy that devices merge with theirs',
  output: cartReplicaSchema,
})

export const syncCart = endpoint({
  method: 'POST',
  path: '/Customers/me/cart',
  access: 'customer',
  summary: 'Merge a device’s copy of the cart into the account’s; answers the merged one. Repeatable',
  body: cartReplicaSchema,
  maxBodyBytes: MAX_REPLICA_BYTES,
  output: cartReplicaSchema,
})

export const getFavorites = endpoint({
  method: 'GET',
  path: '/Customers/me/favorites',
  access: 'customer',
  summary: 'The favorites, as the copy that devices merge with theirs',
  output: favoritesReplicaSchema,
})

export const syncFavorites = endpoint({
  method: 'POST',
  path: '/Customers/me/favorites',
  access: 'customer',
  summary: 'Merge a device’s copy of the favorites into the account’s; answers the merged one. Repeatable',
  body: favoritesReplicaSchema,
  maxBodyBytes: MAX_REPLICA_BYTES,
  output: favoritesReplicaSchema,
})
