import { expect, it } from 'vitest'
import { ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import { modules } from './modules.ts'
import type { RouteDeps } from './platform/modules/server-module.ts'
import type { Route } from './platform/http/route.ts'

/** No handler runs, so none needs its dependencies. */
const routes = modules.flatMap((it) => it.routes?.({} as RouteDeps) ?? [])

it('each endpoint has one route', () =>
  expect(routes.map(({ endpoint }) => getEndpointName(endpoint)).toSorted()).toEqual(
    ENDPOINTS.map(getEndpointName).toSorted(),
  ))

function getKind({ method, auth, idempotent, transport }: Route['endpoint']): Route['kind'] {
  if (transport === 'upload') return 'upload'
  if (idempotent) return 'submission'
  return auth === 'none' && method === 'GET' ? 'public' : 'personal'
}

it.each(routes)(
  'the route of $endpoint.method $endpoint.path does what the flags demand',
  ({ kind, endpoint, summary }) => {
    expect(kind).toBe(getKind(endpoint))
    expect(summary).not.toBe('')
  },
)
