import { expect, it } from 'vitest'
import { ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import type { CustomerStreams } from './customers/event-streams.ts'
import type { Deps } from './platform/deps.ts'
import { createModules } from './modules.ts'
import type { Route } from './platform/http/route.ts'

/** No handler runs, so none needs its dependencies. */
const routes = createModules({} as Deps, {} as CustomerStreams).flatMap((it) => it.routes ?? [])

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
