/**
 * The types of the installed `stripe` package, which Stripe generates from its published description of the API. They
 * describe exactly the version that the server asks for, so nothing has to be downloaded or updated by hand.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** A node of the syntax tree. Only the fields that are read here are named. */
export interface SyntaxNode {
  type: string
  [field: string]: unknown
}

/** The names that are declared in a file or a namespace. */
export interface Scope {
  /** Interfaces and type aliases. */
  types: Map<string, SyntaxNode>
  namespaces: Map<string, Scope>
  /** What a file imports: from where, and under which name it is exported there. */
  imports: Map<string, { file: string; name: string }>
  parent: Scope | undefined
}

const ROOT = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), 'resources')

const files = new Map<string, Scope>()

/** `file`: `Refunds`, relative to the folder of resources. */
export const loadDeclarations = (file: string): Scope => loadFile(join(ROOT, `${file}.d.ts`))

function loadFile(path: string): Scope {
  const known = files.get(path)
  if (known) return known
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'), { lang: 'dts' })
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`)
  const scope = newScope(undefined)
  files.set(path, scope)
  for (const node of program.body as unknown as SyntaxNode[]) addStatement(scope, node, dirname(path))
  return scope
}

const newScope = (parent: Scope | undefined): Scope => ({
  types: new Map(),
  namespaces: new Map(),
  imports: new Map(),
  parent,
})

const nameOf = (node: unknown): string => (node as { name: string }).name

function addStatement(scope: Scope, node: SyntaxNode, folder: string): void {
  if (node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && node['source'])) {
    const file = join(folder, (node['source'] as { value: string }).value.replace(/\.js$/, '.d.ts'))
    for (const it of node['specifiers'] as SyntaxNode[])
      if (it.type === 'ImportSpecifier') scope.imports.set(nameOf(it['local']), { file, name: nameOf(it['imported']) })
      else if (it.type === 'ExportSpecifier')
        scope.imports.set(nameOf(it['exported']), { file, name: nameOf(it['local']) })
    return
  }
  const declared = (node.type === 'ExportNamedDeclaration' ? node['declaration'] : node) as SyntaxNode | null
  if (!declared) return
  if (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration')
    scope.types.set(nameOf(declared['id']), declared)
  if (declared.type !== 'TSModuleDeclaration') return
  const name = nameOf(declared['id'])
  const inner = scope.namespaces.get(name) ?? newScope(scope)
  scope.namespaces.set(name, inner)
  for (const it of (declared['body'] as { body: SyntaxNode[] }).body) addStatement(inner, it, folder)
}

export interface Declaration {
  node: SyntaxNode
  /** Where the names in it are looked up. */
  scope: Scope
}

/** `['Refund', 'Status']`, as written in this scope. */
export function findDeclaration(scope: Scope, [first, ...rest]: readonly string[]): Declaration | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = rest.length === 0 ? at.types.get(first!) : undefined
    if (found) return { node: found, scope: at }
    const inner = at.namespaces.get(first!)
    if (inner && rest.length > 0) return findInside(inner, rest)
    const imported = at.imports.get(first!)
    if (imported) return findDeclaration(loadFile(imported.file), [imported.name, ...rest])
  }
  return undefined
}

function findInside(scope: Scope, [first, ...rest]: readonly string[]): Declaration | undefined {
  if (rest.length > 0) {
    const inner = scope.namespaces.get(first!)
    return inner && findInside(inner, rest)
  }
  const node = scope.types.get(first!)
  return node && { node, scope }
}
