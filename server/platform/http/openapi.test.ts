import { SCHEMAS } from '#contract/endpoints.ts'
import { describe, expect, it } from 'vitest'
import * as catalogueApi from '#contract/catalogue/api.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import * as customersApi from '#contract/customers/api.ts'
import * as liveEventsApi from '#contract/live-events/api.ts'
import * as sessionsApi from '#contract/sessions/api.ts'
import { describeApi } from './openapi.ts'

const endpoints = [
  itemsApi.list,
  itemsApi.get,
  catalogueApi.listChanges,
  customersApi.login,
  sessionsApi.logout,
  customersApi.getMe,
  customersApi.updateMe,
  liveEventsApi.stream,
]
const api = describeApi({
  routes: (endpoints as unknown as Endpoint[]).map((endpoint) => ({ endpoint, summary: '' })),
  schemas: SCHEMAS,
  publicUrl: 'https://shop.example.jp',
})
const text = JSON.stringify(api)

describe('the OpenAPI description', () => {
  it('lists each endpoint with its parameters', () => {
    expect(api).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://shop.example.jp/api' }],
      paths: {
        '/Items': { get: { operationId: 'getItems' } },
        '/Items/{id}': {
          get: {
            operationId: 'getItemsById',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          },
        },
      },
    })
    const { parameters } = (
      api as { paths: Record<string, { get: { parameters: { name: string; required: boolean }[] } }> }
    ).paths['/Items']!.get
    expect(parameters.map(({ name }) => name)).toContain('priceMin')
    expect(parameters.every(({ required }) => !required)).toBe(true)
  })

  it('lists all errors of an endpoint', () => {
    expect(api).toMatchObject({
      paths: { '/Catalog/changes': { get: { responses: { 410: { description: 'CURSOR_GONE' } } } } },
    })
    expect(api).toMatchObject({ paths: { '/Items': { get: { responses: { 422: {}, 500: {}, 503: {} } } } } })
  })

  it('describes bodies and security', () => {
    const { paths } = api as { paths: Record<string, Record<string, object>> }
    const responses = { 400: {}, 401: { description: 'LOGIN_FAILED' }, 413: {} }
    expect(paths['/Customers/login']).toMatchObject({ post: { requestBody: { required: true }, responses } })
    expect(paths['/Customers/login']!['post']).not.toHaveProperty('security')
    const security = [{ bearer: [] }]
    expect(paths['/Customers/logout']).toMatchObject({ post: { security } })
    const body = { content: { 'application/json': { schema: { properties: { birthday: {}, email: {} } } } } }
    expect(paths['/Customers/me']).toMatchObject({
      get: { security, responses: { 401: { description: 'UNAUTHORIZED' } } },
      patch: { security, requestBody: body },
    })
    expect(paths['/Customers/me/events']).toMatchObject({
      get: { security, responses: { 200: { content: { 'text/event-stream': {} } } } },
    })
    expect(api).toMatchObject({ components: { securitySchemes: { bearer: { scheme: 'bearer' } } } })
  })

  it('contains all referenced schemas', () => {
    const { schemas } = (api as { components: { schemas: Record<string, unknown> } }).components
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
    expect(references).toContain('Picture')
    for (const name of references) expect(schemas).toHaveProperty(name)
    expect(text).not.toMatch(/\$defs|\$schema|"\$id"/)
  })
})
