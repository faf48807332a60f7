/**
 * Checks page and worker against the types of the oldest supported browsers. A use of something newer is an error, unless the code
 * checks that it exists, for example by `element.showPopover?.()`.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { makeOptional } from './browser-types.ts'
import { run, root, binaries } from './processes.mjs'

const FOLDER = join(root, '.cache/browser-types')

/** The newest version of the language whose types `tsconfig.json` takes. */
const LIBRARIES = /^lib\.(?<name>dom|webworker|es5|es20(?:1\d|2[0-3])\.\w+)\.d\.ts$/

/** TypeScript keeps its libraries in the package of its program for this system. */
function findLibraries(): string {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
  const [library] = globSync(join(dirname(typescript), '../@typescript/typescript-*/lib/lib.dom.d.ts'))
  if (!library) throw new Error('The libraries of TypeScript were not found.')
  return dirname(library)
}

const libraries = findLibraries()
rmSync(FOLDER, { recursive: true, force: true })
for (const file of globSync('lib.*.d.ts', { cwd: libraries })) {
  const name = LIBRARIES.exec(file)?.groups?.['name']
  if (!name) continue
  const source = readFileSync(join(libraries, file), 'utf8')
  const changed = makeOptional(source)
  if (changed === source) continue
  // TypeScript looks for `es2022.intl` in `lib-es2022/intl`.
  const folder = join(FOLDER, 'node_modules/@typescript', `lib-${name.replace('.', '/')}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.d.ts'), changed)
}
for (const part of ['src', 'sw']) {
  const config = join(FOLDER, `${part}.json`)
  const compilerOptions = { libReplacement: true }
  writeFileSync(config, JSON.stringify({ extends: join(root, part, 'tsconfig.json'), compilerOptions }))
  const code = await run(join(binaries, 'tsc'), ['-p', config])
  process.exitCode ||= code
}
