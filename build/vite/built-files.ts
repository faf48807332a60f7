/** Writes `routes.json`, which tells the server the files of each page (see `BuiltFiles`). */
import { readFileSync } from 'node:fs'
import { type Plugin, type Rolldown, build } from 'vite'
import type { BuiltFiles } from '#contract/shared/render.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The chunk may contain the loader too. */
const SPLIT_COMPONENT = /^(.*\/src\/routes\/[^?]+)\?tsr-split=[^&]*component/
const FONT = /^assets\/fonts-\d+-[^/]+\.woff2$/
const ROUTE_ID = /createFileRoute\('([^']+)'\)/

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')

/** A chunk and its static imports, dependencies first. */
function listWithImports(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const file = bundle[fileName]
  if (seen.has(fileName) || file?.type !== 'chunk') return []
  seen.add(fileName)
  return [...file.imports.flatMap((imported) => listWithImports(bundle, imported, seen)), fileName]
}

function stylesOf(bundle: Bundle, fileNames: string[]): string[] {
  const sheets = fileNames.flatMap((name) => [...((bundle[name] as Chunk).viteMetadata?.importedCss ?? [])])
  return [...new Set(sheets)]
}

/** The chunk with `src/start.tsx` may be named after a group, so it is found by its modules. */
function findStartFile(chunks: Chunk[]): string {
  const chunk = chunks.find((it) => it.moduleIds.some((id) => id.endsWith('/src/start.tsx')))
  if (!chunk) throw new Error('src/start.tsx is in no chunk')
  return chunk.fileName
}

function listFiles(bundle: Bundle): Omit<BuiltFiles, 'bootAttributes' | 'boot' | 'shellBoot'> {
  const chunks = chunksOf(bundle)
  const startFiles = listWithImports(bundle, findStartFile(chunks))
  const entries = chunks.filter((it) => it.isEntry).map((it) => it.fileName)
  const routes: BuiltFiles['routes'] = {}
  for (const chunk of chunks) {
    const own = listWithImports(bundle, chunk.fileName).filter(
      (name) => !startFiles.includes(name) && !entries.includes(name),
    )
    for (const id of chunk.moduleIds) {
      const source = SPLIT_COMPONENT.exec(id)?.[1]
      const route = source && ROUTE_ID.exec(readFileSync(source, 'utf8'))?.[1]
      if (route) routes[route] = { js: own, css: stylesOf(bundle, own) }
    }
  }
  return { bundle: startFiles, styles: stylesOf(bundle, startFiles), fonts: listFonts(bundle), routes }
}

function listFonts(bundle: Bundle): string[] {
  const names = Object.keys(bundle).filter((it) => FONT.test(it))
  if (names.length === 0) throw new Error('There are no fonts')
  return names.toSorted()
}

/** Builds a file into a classic inline script. */
async function buildInline(input: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (!first || !('output' in first)) throw new Error(`${input} was not built`)
  return first.output[0].code.trim()
}

/** Cascade layers are ordered by their first occurrence in the page. */
function checkLayers(bundle: Bundle, [first]: string[]) {
  const sheet = bundle[first ?? '']
  const text = sheet?.type === 'asset' ? String(sheet.source) : ''
  if (!/^(@charset[^;]*;)?\s*@layer reset\b/.test(text))
    throw new Error(`${first} is the first sheet and must begin with the reset layer`)
}

export const builtFiles = (): Plugin => ({
  name: 'built-files',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle(_, bundle) {
    const files: BuiltFiles = {
      bootAttributes: await buildInline('src/boot-attributes.ts'),
      boot: await buildInline('src/boot.ts'),
      shellBoot: await buildInline('src/shell-boot.ts'),
      ...listFiles(bundle),
    }
    checkLayers(bundle, files.styles)
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(files) })
  },
})
