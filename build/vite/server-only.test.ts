import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyExports, markPure, removeSchemas, withoutUnusedImports } from './server-only.ts'

describe('a module of structured data', () => {
  it('keeps the names of its exports', () => {
    const code = `
      import { HOME } from './home.ts'
      export interface Facts { id: number }
      export type Id = number
      const own = 1
      export const first = (it: Facts) => it, second = own
      export async function third() {}
      export function fourth<T>(it: T): T { return it }
    `
    expect(emptyExports(code).split('\n')).toEqual(
      ['first', 'second', 'third', 'fourth'].map((name) => `export const ${name} = undefined`),
    )
  })

  it.each([
    `export * from './other.ts'`,
    `export { other } from './other.ts'`,
    `const other = 1; export { other }`,
    `export const { a, b } = other`,
    `export const [a] = other`,
    `export default other`,
    `export class Other {}`,
  ])('is refused with %s', (code) => expect(() => emptyExports(code)).toThrow(/server-only\.ts understands: export/))
})

describe('a module of endpoints', () => {
  it('loses its schemas', () => {
    const code = `export const get = endpoint({ method: 'GET', params: z.object({ id }), auth: 'none', output: all, });`
    expect(removeSchemas(code).replace(/\s+/g, ' ')).toBe(
      `export const get = endpoint({ method: 'GET', auth: 'none', });`,
    )
  })

  it('loses those of a collection', () => {
    const code = `export const { list, get } = collectionEndpoints({ path: '/News', query: all, list: some, page: one, });`
    expect(removeSchemas(code).replace(/\s+/g, ' ')).toBe(
      `export const { list, get } = collectionEndpoints({ path: '/News', });`,
    )
  })

  it.each([
    `export const { list, get } = collectionEndpoints({ ...shared, page: one })`,
    `export const { list } = endpoint({ output: all })`,
    `export const get = endpoint({ ...shared, output: all })`,
    `export const get = endpoint({ ['output']: all })`,
    `export const get = endpoint({ 'output': all })`,
    `export const get = endpoint({ output() {} , [name]: all })`,
    `export const get = endpoint(declaration)`,
    `export * from './other.ts'`,
    `export { get } from './other.ts'`,
    `export const { get } = endpoints`,
  ])('is refused with %s', (code) => expect(() => removeSchemas(code)).toThrow('server-only.ts understands'))
})

it('an import stays if its names are used, or if it has none', () => {
  const code = `import { a } from './a.ts'; import { b } from './b.ts'; import './c.ts'; export const d = b`
  expect(withoutUnusedImports(code).replace(/\s+/g, ' ')).toBe(
    ` import { b } from './b.ts'; import './c.ts'; export const d = b`,
  )
})

describe('a constant', () => {
  it('is marked as pure if it calls something', () => {
    expect(markPure(`export const all = z.object({ id })`)).toBe(
      `export const all = /* @__PURE__ */ (() => (z.object({ id })))()`,
    )
  })

  it.each(['let later', 'export let later: string | undefined', 'export const one = 1', 'const call = () => other()'])(
    'stays as it is: %s',
    (code) => expect(markPure(code)).toBe(code),
  )
})

it('understands all modules', () => {
  const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))
  for (const code of read('src/**/*-json-ld.ts')) expect(emptyExports(code)).toMatch(/= undefined$/)
  const collections = read('contract/shared/collections/endpoints.ts')
  expect(collections).toHaveLength(1)
  for (const code of [...read('contract/*/api.ts'), ...collections])
    expect(removeSchemas(code)).not.toMatch(/^ +((params|query|body|output): [a-z]|page: \w+Schema)/m)
})
