/**
 * TypeScript's types of the browser and of the language, in which everything is optional that one of the oldest browsers lacks:
 * its use without a check is then a type error.
 */
import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { type ESTree, parseSync } from 'vite'
import { OLDEST_VERSIONS } from './browsers.ts'

type Versions = Partial<Record<string, number>>
type Entry = Readonly<Record<string, Identifier | undefined>> & { __compat?: CompatStatement }

/** The data are read as JSON, so their types are those of the package only by name. */
const { api, javascript } = data as unknown as { api: Entry; javascript: { builtins: Entry } }
const { builtins } = javascript

const toVersion = (text: unknown): number => (typeof text === 'string' ? parseFloat(text.replace('≤', '')) : NaN)

const isSupported = ({ support }: CompatStatement, oldest: Versions): boolean =>
  Object.entries(oldest).every(([browser, version]) => {
    const statements = [support[browser as keyof typeof support] ?? []].flat()
    return (
      statements.length === 0 ||
      statements.some(
        (it) =>
          toVersion(it.version_added) <= version! &&
          !(toVersion(it.version_removed) <= version!) &&
          !(it.flags ?? it.prefix ?? it.alternative_name),
      )
    )
  })

const lacks = (entry: Entry | undefined, oldest: Versions): boolean =>
  entry?.__compat !== undefined && !isSupported(entry.__compat, oldest)

/** `ReadonlyArray`, `ArrayConstructor` and `Intl.Segmenter` have the entries `Array`, `Array` and `Intl` → `Segmenter`. */
function findEntry(name: string): Entry | undefined {
  const plain = name.replace(/^Readonly(?=Array|Map|Set)/, '').replace(/Constructor$/, '')
  const inIntl = /^Intl\.(\w+)$/.exec(plain)
  return (inIntl ? builtins['Intl']?.[inIntl[1]!] : (api[plain] ?? builtins[plain])) as Entry | undefined
}

/** The members of that name of all interfaces. */
const membersByName = Map.groupBy(
  Object.values(api).flatMap((it) => Object.entries(it as Entry)),
  ([name]) => name,
)

/** TypeScript has interfaces, of which the data know only those that they are mixed into. Then any that has the member counts. */
const isMissingEverywhere = (member: string, oldest: Versions): boolean => {
  const entries = membersByName.get(member) ?? []
  return entries.length > 0 && entries.every(([, it]) => lacks(it as Entry, oldest))
}

function isMemberMissing(owner: string, member: string, isStatic: boolean, oldest: Versions): boolean {
  const entry = findEntry(owner)
  if (!entry) return !isStatic && isMissingEverywhere(member, oldest)
  // An object of a missing interface comes only from something that is optional itself.
  if (!isStatic && lacks(entry, oldest)) return false
  return lacks((isStatic ? entry[`${member}_static`] : undefined) ?? (entry[member] as Entry | undefined), oldest)
}

const isGlobalMissing = (name: string, oldest: Versions): boolean =>
  lacks(findEntry(name) ?? ((api['Window'] as Entry)[name] as Entry | undefined), oldest)

/** Inserts `text` at an offset of the source. */
interface Insertion {
  at: number
  text: string
}

/** The declarations of a library file, with `?` or `| undefined` for what is missing. */
export function makeOptional(source: string, oldest: Versions = OLDEST_VERSIONS): string {
  const insertions: Insertion[] = []
  const add = (at: number, text: string) => insertions.push({ at, text })

  function visitMembers(members: readonly ESTree.TSSignature[], owner: string, isStatic: boolean) {
    for (const it of members) {
      const isMember = it.type === 'TSPropertySignature' || (it.type === 'TSMethodSignature' && it.kind === 'method')
      if (!isMember || it.optional || it.key.type !== 'Identifier') continue
      if (isMemberMissing(owner, it.key.name, isStatic, oldest)) add(it.key.end, '?')
    }
  }

  function visit(node: ESTree.Statement | ESTree.Directive | ESTree.Declaration, namespace = '') {
    if (node.type === 'ExportNamedDeclaration' && node.declaration) visit(node.declaration, namespace)
    else if (node.type === 'TSInterfaceDeclaration')
      visitMembers(node.body.body, namespace + node.id.name, node.id.name.endsWith('Constructor'))
    else if (node.type === 'VariableDeclaration') for (const it of node.declarations) visitVariable(it, namespace)
    else if (node.type === 'TSDeclareFunction') visitFunction(node, namespace)
    else if (node.type === 'TSModuleDeclaration' && node.id.type === 'Identifier' && node.body)
      for (const it of node.body.body) visit(it, `${node.id.name}.`)
  }

  function visitVariable({ id }: ESTree.VariableDeclarator, namespace: string) {
    const type = id.typeAnnotation?.typeAnnotation
    if (id.type !== 'Identifier' || !type) return
    if (type.type === 'TSTypeLiteral') visitMembers(type.members, namespace + id.name, true)
    if (!isGlobalMissing(namespace + id.name, oldest)) return
    add(type.start, '(')
    add(type.end, ') | undefined')
  }

  /** Becomes a variable, because a function cannot be optional. */
  function visitFunction({ id, start, end, returnType }: ESTree.Function, namespace: string) {
    const isMissing = namespace
      ? isMemberMissing(namespace.slice(0, -1), id!.name, true, oldest)
      : isGlobalMissing(id!.name, oldest)
    if (!isMissing || !returnType) return
    const keyword = source.indexOf('function', start)
    // The declared function stays, under another name, for its type.
    add(keyword + 'function '.length, '__')
    add(end, `\n${source.slice(start, keyword)}var ${id!.name}: typeof __${id!.name} | undefined;`)
  }

  const { program, errors } = parseSync('library.d.ts', source)
  if (errors[0]) throw new Error(errors[0].message)
  for (const node of program.body) visit(node)
  const sorted = insertions.toSorted((a, b) => a.at - b.at)
  const parts = sorted.map(({ at, text }, i) => source.slice(sorted[i - 1]?.at ?? 0, at) + text)
  return parts.join('') + source.slice(sorted.at(-1)?.at ?? 0)
}
