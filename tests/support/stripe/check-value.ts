/** Checks values against types of Stripe's package. What it does not understand throws, so nothing passes unchecked. */
import { type Declaration, findDeclaration, loadDeclarations, type Scope, type SyntaxNode } from './declarations.ts'

/** `form`: parameters of a request, in which every value is text and a list is an object with the keys 0, 1 …. */
export type Notation = 'json' | 'form'

/** Returns what is wrong, such as `amount: unknown parameter`, or undefined. */
type Check = (value: unknown, notation: Notation) => string | undefined

/** Type parameters of a generic type. */
type Arguments = ReadonlyMap<string, Check>

const NO_ARGUMENTS: Arguments = new Map()

interface Field {
  check: Check
  isOptional: boolean
  isNullable: boolean
}

interface Fields {
  known: Map<string, Field>
  /** Of an index signature. */
  others: Check | undefined
}

const checks = new Map<SyntaxNode, Check>()
const fieldsOf = new Map<SyntaxNode, Fields>()

/** `Refunds`, `Refund` */
export function checkValue(file: string, name: string, value: unknown, notation: Notation): string | undefined {
  return toNamedCheck(find(file, name), NO_ARGUMENTS)(value, notation)
}

/** The required fields of a type that may be null, for objects of which only the rest is given. */
export const listNullable = (file: string, name: string): string[] =>
  [...toFields(find(file, name), NO_ARGUMENTS).known].flatMap(([field, { isOptional, isNullable }]) =>
    isNullable && !isOptional ? [field] : [],
  )

function find(file: string, name: string): Declaration {
  const found = findDeclaration(loadDeclarations(file), name.split('.'))
  if (!found) throw new Error(`Stripe's package has no type ${name} in ${file}`)
  return found
}

/** Types refer to each other in circles, so each is built when a value meets it. */
function toNamedCheck({ node, scope }: Declaration, given: Arguments): Check {
  const known = given.size === 0 ? checks.get(node) : undefined
  if (known) return known
  const check =
    node.type === 'TSTypeAliasDeclaration'
      ? toCheck(node['typeAnnotation'] as SyntaxNode, scope, given)
      : toObjectCheck(() => toFields({ node, scope }, given))
  if (given.size === 0) checks.set(node, check)
  return check
}

function toFields({ node, scope }: Declaration, given: Arguments): Fields {
  const stored = given.size === 0 ? fieldsOf.get(node) : undefined
  if (stored) return stored
  const fields: Fields = { known: new Map(), others: undefined }
  for (const { expression } of (node['extends'] ?? []) as { expression: SyntaxNode }[]) {
    const path = toPath(expression)
    const base = findDeclaration(scope, path)
    if (!base) throw new Error(`No type ${path.join('.')}`)
    for (const [name, field] of toFields(base, NO_ARGUMENTS).known) fields.known.set(name, field)
  }
  const members = node.type === 'TSTypeLiteral' ? node['members'] : (node['body'] as { body: unknown }).body
  for (const member of members as SyntaxNode[]) addMember(fields, member, scope, given)
  if (given.size === 0) fieldsOf.set(node, fields)
  return fields
}

function addMember(fields: Fields, member: SyntaxNode, scope: Scope, given: Arguments): void {
  const annotation = (member['typeAnnotation'] as { typeAnnotation: SyntaxNode }).typeAnnotation
  const check = toCheck(annotation, scope, given)
  if (member.type === 'TSIndexSignature') {
    fields.others = check
    return
  }
  const { name, value } = member['key'] as { name?: string; value?: string }
  const alternatives = annotation.type === 'TSUnionType' ? (annotation['types'] as SyntaxNode[]) : [annotation]
  const isNullable = alternatives.some(({ type }) => type === 'TSNullKeyword')
  fields.known.set((name ?? value)!, { check, isOptional: member['optional'] === true, isNullable })
}

const toPath = (node: SyntaxNode): string[] =>
  node.type === 'Identifier'
    ? [node['name'] as string]
    : node.type === 'TSQualifiedName'
      ? [...toPath(node['left'] as SyntaxNode), (node['right'] as { name: string }).name]
      : [...toPath(node['object'] as SyntaxNode), (node['property'] as { name: string }).name]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toObjectCheck =
  (load: () => Fields): Check =>
  (value, notation) => {
    if (!isObject(value)) return 'an object is expected'
    const { known, others } = load()
    for (const [name, field] of known) if (value[name] === undefined && !field.isOptional) return `${name}: missing`
    for (const [name, it] of Object.entries(value)) {
      const check = known.get(name)?.check ?? others
      if (!check) return `${name}: unknown`
      const problem = it === undefined ? undefined : check(it, notation)
      if (problem !== undefined) return problem.includes(': ') ? `${name}.${problem}` : `${name}: ${problem}`
    }
    return undefined
  }

const accepts =
  (what: string, isIt: (value: unknown, notation: Notation) => boolean): Check =>
  (value, notation) =>
    isIt(value, notation) ? undefined : `${what} is expected`

const KEYWORDS: Record<string, Check> = {
  TSStringKeyword: accepts('text', (value) => typeof value === 'string'),
  TSNumberKeyword: accepts('a number', (value, notation) =>
    notation === 'form' ? /^-?\d+$/.test(String(value)) : Number.isFinite(value),
  ),
  TSBooleanKeyword: accepts('true or false', (value, notation) =>
    notation === 'form' ? value === 'true' || value === 'false' : typeof value === 'boolean',
  ),
  // A form has no null: empty text means the same.
  TSNullKeyword: accepts('null', (value, notation) => (notation === 'form' ? value === '' : value === null)),
  TSUnknownKeyword: () => undefined,
  TSAnyKeyword: () => undefined,
  TSVoidKeyword: accepts('nothing', (value) => value === undefined),
  TSUndefinedKeyword: accepts('nothing', (value) => value === undefined),
}

function toCheck(node: SyntaxNode, scope: Scope, given: Arguments): Check {
  const keyword = KEYWORDS[node.type]
  if (keyword) return keyword
  if (node.type === 'TSLiteralType') return toLiteralCheck((node['literal'] as { value: unknown }).value)
  if (node.type === 'TSUnionType')
    return toUnionCheck((node['types'] as SyntaxNode[]).map((it) => toCheck(it, scope, given)))
  if (node.type === 'TSArrayType') return toListCheck(toCheck(node['elementType'] as SyntaxNode, scope, given))
  if (node.type === 'TSTypeLiteral') return toObjectCheck(() => toFields({ node, scope }, given))
  if (node.type === 'TSTypeReference') return toReferenceCheck(node, scope, given)
  throw new Error(`Types of the kind ${node.type} are not understood`)
}

/** In a response, any value that Stripe may add later; in a request, only the values that are known. */
const OTHER_STRING = accepts('a known value', (value, notation) => notation === 'json' && typeof value === 'string')

function toReferenceCheck(node: SyntaxNode, scope: Scope, given: Arguments): Check {
  const path = toPath(node['typeName'] as SyntaxNode)
  const name = path.join('.')
  const parameters = ((node['typeArguments'] as { params: SyntaxNode[] } | null)?.params ?? []).map((it) =>
    toCheck(it, scope, given),
  )
  const argument = given.get(name)
  if (argument) return argument
  if (name === 'Array') return toListCheck(parameters[0]!)
  if (name === 'OtherString') return OTHER_STRING
  let check: Check | undefined
  return (value, notation) => {
    check ??= toNamed(path, scope, parameters)
    return check(value, notation)
  }
}

function toNamed(path: string[], scope: Scope, parameters: Check[]): Check {
  const found = findDeclaration(scope, path)
  if (!found) throw new Error(`No type ${path.join('.')}`)
  const names = ((found.node['typeParameters'] as { params: { name: { name: string } }[] } | null)?.params ?? []).map(
    ({ name }) => name.name,
  )
  return toNamedCheck(found, new Map(names.map((name, at) => [name, parameters[at]!])))
}

const toLiteralCheck = (expected: unknown): Check =>
  accepts(JSON.stringify(expected), (value, notation) =>
    notation === 'form' ? value === String(expected) : value === expected,
  )

/** If no alternative fits, the one that comes furthest explains why. */
const toUnionCheck =
  (alternatives: Check[]): Check =>
  (value, notation) => {
    const problems: string[] = []
    for (const check of alternatives) {
      const problem = check(value, notation)
      if (problem === undefined) return undefined
      problems.push(problem)
    }
    return problems.find((it) => it.includes(': ')) ?? problems.join(' or ')
  }

const toListCheck =
  (check: Check): Check =>
  (value, notation) => {
    const isList =
      notation === 'form'
        ? isObject(value) && Object.keys(value).every((it, at) => it === `${at}`)
        : Array.isArray(value)
    if (!isList) return 'a list is expected'
    for (const it of Object.values(value as object)) {
      const problem = check(it, notation)
      if (problem !== undefined) return problem
    }
    return undefined
  }
