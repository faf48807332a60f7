/** All endpoints and named schemas, for the server, the build and tests. Pages import only the endpoints that they call. */
import type * as z from 'zod/mini'
import * as nouns from './nouns.ts'
import type { Endpoint } from './shared/endpoint.ts'

const EXPORTS = Object.values<object>(nouns).flatMap((it) => Object.entries(it))

const isEndpoint = (it: unknown): it is Endpoint => typeof it === 'object' && it !== null && 'auth' in it

export const ENDPOINTS: readonly Endpoint[] = EXPORTS.map(([, it]) => it as unknown).filter(isEndpoint)

/**
 * Increase when cached responses become unusable for a reason that their schemas do not show, such as another unit. The
 * worker then starts with an empty cache.
 */
export const CACHE_REVISION = 1

/** `POST /Reservations` */
export const getEndpointName = ({ method, path }: Endpoint): string => `${method} ${path}`

const toSchemaId = (name: string): string => name[0]!.toUpperCase() + name.slice(1, -'Schema'.length)

/** Exports named `itemCardSchema` are described as `ItemCard`. Sorted by name. */
export const SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  EXPORTS.filter(([name]) => name.endsWith('Schema'))
    .map(([name, schema]): [string, z.ZodMiniType] => [toSchemaId(name), schema])
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
