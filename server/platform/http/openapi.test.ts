import { describe, expect, it } from 'vitest'
import { readChanges } from '#contract/catalogue.ts'
import { listItems, readItem } from '#contract/items.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changeMe, login, readMe } from '#contract/customers.ts'
import { streamEvents } from '#contract/events.ts'
import { logout } from '#contract/session.ts'
import { describeApi } from './openapi.ts'

const endpoints = [listItems, readItem, readChanges, login, logout, readMe, changeMe, streamEvents]
const api = describeApi(endpoints as unknown as Endpoint[], 'https://shop.example.jp')
const text = JSON.stringify(api)

describe('the description of the API', () => {
  it('names each call with what it takes', () => {
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

  it('names every error that a call may answer', () => {
    expect(api).toMatchObject({
      paths: { '/Catalog/changes': { get: { responses: { 410: { description: 'CURSOR_GONE' } } } } },
    })
    expect(api).toMatchObject({ paths: { '/Items': { get: { responses: { 422: {}, 500: {}, 503: {} } } } } })
  })

  it('says what is sent, and who may call', () => {
    const { paths } = api as { paths: Record<string, Record<string, object>> }
    const told = { 400: {}, 401: { description: 'LOGIN_FAILED' }, 413: {} }
    expect(paths['/Customers/login']).toMatchObject({ post: { requestBody: { required: true }, responses: told } })
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

  it('refers only to what it holds', () => {
    const { schemas } = (api as { components: { schemas: Record<string, unknown> } }).components
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
    expect(references).toContain('Picture')
    for (const name of references) expect(schemas).toHaveProperty(name)
    expect(text).not.toMatch(/\$defs|\$schema|"\$id"/)
  })
})
