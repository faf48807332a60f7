import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS, getEndpointName, SCHEMAS } from './endpoints.ts'

const getKeys = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys((schema && z.toJSONSchema(schema, { io: 'input' }).properties) ?? {})

describe('the list of endpoints', () => {
  it('has all endpoints and named schemas of the contract', async () => {
    const files = globSync('contract/**/*.ts').filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    for (const file of files.filter((it) => it !== 'contract/endpoints.ts')) {
      const exported = (await import(/* @vite-ignore */ `../${file}`)) as Record<string, unknown>
      for (const [name, it] of Object.entries(exported)) {
        if (typeof it === 'object' && it !== null && 'path' in it) expect(ENDPOINTS, `${file} ${name}`).toContain(it)
        if (name.endsWith('Schema')) expect(Object.values(SCHEMAS), `${file} ${name}`).toContain(it)
      }
    }
  })

  it('has each endpoint once', () => expect(new Set(ENDPOINTS.map(getEndpointName)).size).toBe(ENDPOINTS.length))
})

describe.each(ENDPOINTS)('$method $path', (it_) => {
  const { method, path, auth, cache, privateQuery, offline, refetchOn, idempotent, transport, errors = [] } = it_

  it('has its parameters, and a body only if it writes', () => {
    expect(getKeys(it_.params)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    if (method === 'GET') expect(it_.body).toBeUndefined()
    else expect(it_.query).toBeUndefined()
    if (it_.maxBodyBytes) expect(it_.body).toBeDefined()
  })

  it('is cached only if everyone may see it and no event changes it', () => {
    if (cache) expect({ method, auth, refetchOn, transport }).toEqual({ method: 'GET', auth: 'none' })
    if (privateQuery) expect(cache).toBeDefined()
    for (const name of privateQuery ?? []) expect(getKeys(it_.query)).toContain(name)
  })

  it('is read on the device or again only if it reads', () => {
    if (offline || refetchOn) expect(method).toBe('GET')
    // The offline catalogue has no customer's data.
    if (offline?.source === 'catalogue') expect(auth).toBe('none')
    // Events are a customer's.
    if (refetchOn) expect(auth).toBe('required')
  })

  it('takes a key only with a body, and a token that may be wrong', () => {
    if (idempotent)
      expect({ method, hasBody: it_.body !== undefined, transport }).toEqual({ method: 'POST', hasBody: true })
    if (transport === 'upload') expect({ method, body: it_.body }).toEqual({ method: 'POST' })
    if (transport === 'file' || transport === 'event-stream') expect(method).toBe('GET')
    // A submission sent by a guest never gets this error. The others must declare it.
    if (auth === 'optional' && !idempotent)
      expect(errors.some((code) => code === 'UNAUTHORIZED' || code === 'SESSION_ENDED')).toBe(true)
    if (auth === 'none') expect(errors).not.toContain('UNAUTHORIZED')
  })
})
