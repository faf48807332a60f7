/**
 * Leaves out of the browser's bundle what only the server uses. Removing unused exports would not be enough, because chunks
 * are grouped by imports, so what these modules import would be in the first load.
 * - `*-json-ld.ts`: only the server writes structured data.
 * - schemas of the endpoints: pages parse neither their requests nor the responses. Forms import theirs by name.
 */
import { type Plugin, parseAst } from 'vite'

const EXPORT = /^export (?:const|(?:async )?function) (\w+)/gm

const isClient = ({ name }: { name: string }) => name === 'client'

const emptyJsonLd: Plugin = {
  name: 'empty-json-ld',
  enforce: 'pre',
  applyToEnvironment: isClient,
  transform: {
    filter: { id: /-json-ld\.ts$/ },
    handler(code) {
      const names = [...code.matchAll(EXPORT)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = undefined`).join('\n'), map: null }
    },
  },
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** All nodes below one, outer ones first. */
function* walk(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child)
}

const SCHEMAS: readonly unknown[] = ['params', 'query', 'body', 'output']

interface Property extends Node {
  key?: { name?: string }
}

/** `output: …` and the like in the calls of `endpoint({ … })`. */
function findSchemas(code: string): Property[] {
  const calls = [...walk(parseAst(code) as unknown as Node)].filter(
    ({ type, callee }) => type === 'CallExpression' && (callee as { name?: string }).name === 'endpoint',
  )
  return calls.flatMap((call) => {
    const [declaration] = call['arguments'] as { properties: Property[] }[]
    return declaration!.properties.filter(({ key }) => SCHEMAS.includes(key?.name))
  })
}

const withoutSchemas: Plugin = {
  name: 'without-schemas',
  apply: 'build',
  applyToEnvironment: isClient,
  transform: {
    filter: { id: /\/contract\/[^/]+\/api\.ts$/ },
    handler(code) {
      let result = code
      for (const { start, end } of findSchemas(code).toReversed())
        result = result.slice(0, start) + result.slice(end).replace(/^,/, '')
      return { code: result, map: null }
    },
  },
}

export const serverOnly = (): Plugin[] => [emptyJsonLd, withoutSchemas]
