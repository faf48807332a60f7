/** Endpoint constants for the worker, which only receives URLs: the declarations would exceed its size budget. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import * as categoriesApi from '#contract/categories/api.ts'
import { CACHE_REVISION, ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import * as pagesApi from '#contract/pages/api.ts'
import { PAGE_SLUGS } from '#contract/pages/slugs.ts'
import * as settingsApi from '#contract/settings/api.ts'
import { toEndpointUrl, type Endpoint } from '#contract/shared/endpoint.ts'

const PARAMETER = /\{\w+\}/g

const CACHED = ENDPOINTS.filter(({ cache }) => cache)

/** Rules out the private parameters in the rest of the URL. */
const toQueryPattern = ({ privateQuery }: Endpoint): string =>
  privateQuery ? `(?!.*[?&](${privateQuery.join('|')})=)` : ''

const toPathPattern = ({ path }: Endpoint): string => path.slice(1).replaceAll(PARAMETER, '[\\w-]+')

/** Source of a regular expression for the path and query of all responses that may stay in Cache Storage. */
export function getStorablePattern(endpoints: readonly Endpoint[] = CACHED): string {
  const queries = [...new Set(endpoints.map(toQueryPattern))]
  const groups = queries.map((query) => {
    const paths = endpoints.filter((it) => toQueryPattern(it) === query).map(toPathPattern)
    return `(${paths.join('|')})${query}`
  })
  return `^/api/(${groups.join('|')})(\\?|$)`
}

/** Stored during installation: what every page needs, and the text pages, so that the terms can be read offline. */
const PRECACHED_RESPONSES = [
  toEndpointUrl(settingsApi.get),
  toEndpointUrl(categoriesApi.list),
  ...PAGE_SLUGS.map((slug) => toEndpointUrl(pagesApi.get, { params: { slug } })),
]

/** Changes with the format of a cached response, so that no code reads a response of another format. */
export function getCacheVersion(endpoints: readonly Endpoint[] = CACHED, revision = CACHE_REVISION): string {
  const formats = endpoints.map((it) => [getEndpointName(it), z.toJSONSchema(it.output)])
  return createHash('sha256')
    .update(JSON.stringify([revision, formats]))
    .digest('hex')
    .slice(0, 8)
}

/** Constants of the worker's build. */
export const endpointDefinitions = (): Record<string, string> => ({
  CACHE_VERSION: JSON.stringify(getCacheVersion()),
  STORABLE_PATTERN: JSON.stringify(getStorablePattern()),
  PRECACHED_RESPONSES: JSON.stringify(PRECACHED_RESPONSES),
})
