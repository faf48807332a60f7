/**
 * Leaves out of the browser's bundle what only the server uses. Removing unused exports would not be enough, because chunks
 * are grouped by imports, so what these modules import would be in the first load.
 * - `*-json-ld.ts`: only the server writes structured data.
 * - schemas of the endpoints: pages parse neither their requests nor the responses. Forms import theirs by name.
 * - schemas that no page parses. Rolldown does not see that calls such as `z.string().check(…)` have no side effects.
 */
import { type Plugin, parseAst } from 'vite'

const isClient = ({ name }: { name: string }) => name === 'client'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const parse = (code: string): Node & { body: Node[] } =>
  parseAst(code, { lang: 'ts' }) as unknown as Node & { body: Node[] }

function reject(code: string, { start, end }: Node): never {
  const text = code.slice(start, Math.min(end, start + 80))
  throw new Error(`Write this in a form that build/vite/server-only.ts understands: ${text}`)
}

const isType = ({ exportKind, declaration }: Node) =>
  exportKind === 'type' || (isNode(declaration) && /^TS(Interface|TypeAlias)Declaration$/.test(declaration.type))

/** The names that a declaration exports. Rejects re-exports, default exports, classes and destructuring. */
function listNames(code: string, statement: Node): string[] {
  const { declaration } = statement
  if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) reject(code, statement)
  if (declaration.type === 'FunctionDeclaration') return [(declaration['id'] as { name: string }).name]
  if (declaration.type !== 'VariableDeclaration') reject(code, statement)
  return (declaration['declarations'] as { id: Node }[]).map(({ id }) =>
    id.type === 'Identifier' ? String(id['name']) : reject(code, statement),
  )
}

/** `const { list, get } = collectionEndpoints({ … })` */
const isCollection = ({ declaration }: Node) =>
  isNode(declaration) &&
  declaration.type === 'VariableDeclaration' &&
  (declaration['declarations'] as { init: unknown }[]).every(
    ({ init }) => isNode(init) && getCallee(init) === 'collectionEndpoints',
  )

const listExports = (code: string): Node[] =>
  parse(code).body.filter((statement) => statement.type.startsWith('Export') && !isType(statement))

/** The same exports without values. */
export const emptyExports = (code: string): string =>
  listExports(code)
    .flatMap((statement) => listNames(code, statement))
    .map((name) => `export const ${name} = undefined`)
    .join('\n')

const emptyJsonLd: Plugin = {
  name: 'empty-json-ld',
  enforce: 'pre',
  applyToEnvironment: isClient,
  transform: { filter: { id: /-json-ld\.ts$/ }, handler: (code) => ({ code: emptyExports(code), map: null }) },
}

/** All nodes below one, outer ones first; nothing inside the nodes that `isLeaf` names. */
function* walk(node: Node, isLeaf: (node: Node) => boolean = () => false): Generator<Node> {
  yield node
  if (isLeaf(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child, isLeaf)
}

/** The properties with schemas, by the function that declares endpoints. */
const SCHEMAS = new Map<unknown, readonly unknown[]>([
  ['endpoint', ['params', 'query', 'body', 'output']],
  ['collectionEndpoints', ['query', 'list', 'page']],
])

const getCallee = ({ type, callee }: Node): unknown =>
  type === 'CallExpression' ? (callee as { name?: string }).name : undefined

/** `output: …` and the like in the calls of `endpoint({ … })`. */
function findSchemas(code: string): Node[] {
  const calls = [...walk(parse(code))].filter((node) => SCHEMAS.has(getCallee(node)))
  return calls.flatMap((call) => {
    const schemas = SCHEMAS.get(getCallee(call))!
    const [declaration] = call['arguments'] as Node[]
    if (declaration?.type !== 'ObjectExpression') reject(code, call)
    return (declaration['properties'] as Node[]).filter((property) => {
      const { key } = property
      const isPlain = property.type === 'Property' && isNode(key) && key.type === 'Identifier' && !property['computed']
      if (!isPlain) reject(code, property)
      return schemas.includes(key['name'])
    })
  })
}

/** The endpoints without their schemas. */
export function removeSchemas(code: string): string {
  // The schemas of a re-exported endpoint would stay.
  for (const statement of listExports(code)) if (!isCollection(statement)) listNames(code, statement)
  let result = code
  for (const { start, end } of findSchemas(code).toReversed())
    result = result.slice(0, start) + result.slice(end).replace(/^,/, '')
  return result
}

const withoutSchemas: Plugin = {
  name: 'without-schemas',
  apply: 'build',
  applyToEnvironment: isClient,
  transform: {
    filter: { id: /\/contract\/([^/]+\/api|shared\/collections\/endpoints)\.ts$/ },
    handler: (code) => ({ code: withoutUnusedImports(removeSchemas(code)), map: null }),
  },
}

/** What a module imports belongs to its chunk group, used or not. An import without names is there for its effects. */
export function withoutUnusedImports(code: string): string {
  const { body } = parse(code)
  const imports = body.filter(isImport)
  const others = body.filter((node) => !isImport(node))
  const used = new Set(others.flatMap((node) => [...walk(node)]).map(({ name }) => name))
  const isUnused = ({ specifiers }: Node) => {
    const names = (specifiers as { local: { name: string } }[]).map(({ local }) => local.name)
    return names.length > 0 && names.every((name) => !used.has(name))
  }
  return imports
    .filter(isUnused)
    .toReversed()
    .reduce((result, { start, end }) => result.slice(0, start) + result.slice(end), code)
}

const isImport = ({ type }: Node) => type === 'ImportDeclaration'

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression']

/** The values of a module's own constants that call something while the module loads. */
function findCalculated(code: string): Node[] {
  const { body } = parse(code)
  const declarations = body.map((node) =>
    node.type === 'ExportNamedDeclaration' ? (node['declaration'] as Node) : node,
  )
  return declarations
    .filter((node) => node?.type === 'VariableDeclaration')
    .flatMap((node) => (node['declarations'] as { init: unknown }[]).map(({ init }) => init))
    .filter(isNode)
    .filter((init) =>
      [...walk(init, ({ type }) => FUNCTIONS.includes(type))].some(({ type }) => type === 'CallExpression'),
    )
}

/** The same module, whose unused constants can be removed. */
export function markPure(code: string): string {
  let result = code
  for (const { start, end } of findCalculated(code).toReversed())
    result = `${result.slice(0, start)}/* @__PURE__ */ (() => (${result.slice(start, end)}))()${result.slice(end)}`
  return result
}

const unusedSchemas: Plugin = {
  name: 'unused-schemas',
  apply: 'build',
  applyToEnvironment: isClient,
  transform: {
    filter: { id: /\/contract\/.+\.ts$/ },
    handler: (code) => ({ code: markPure(code), map: null }),
  },
}

export const serverOnly = (): Plugin[] => [emptyJsonLd, withoutSchemas, unusedSchemas]
