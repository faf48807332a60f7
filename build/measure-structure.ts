/**
 * `node build/measure-structure.ts [folder]`: prints figures of the code's structure as JSON, to compare two commits.
 * `folder` is a checkout; the default is this one. Tests and generated files are not counted.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'

const SOURCE = /^(contract|src|sw|server)\/.*\.tsx?$/
const NOT_COUNTED = /\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/
const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.|#)[^']+)'/g

const root = process.argv[2] ?? '.'
const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const files = listed.filter((file) => SOURCE.test(file) && !NOT_COUNTED.test(file))
const known = new Set(files)
const textOf = new Map(files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]))
const importsOf = new Map(files.map((file) => [file, importsIn(file)]))

function importsIn(file: string): string[] {
  const found = Array.from(textOf.get(file)!.matchAll(IMPORT), ([, to]) =>
    to!.startsWith('#') ? to!.slice(1) : normalize(`${dirname(file)}/${to}`),
  )
  return [...new Set(found)].filter((to) => known.has(to))
}

/** Groups of files that import each other in a circle (Tarjan). */
function circles(): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const to of importsOf.get(file)!) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) groups.push(group)
  }
  for (const file of files) if (!index.has(file)) visit(file)
  return groups
}

/** Pairs of folders that import each other. */
function mutualFolders(): string[] {
  const pairs = new Set<string>()
  for (const [file, targets] of importsOf)
    for (const to of targets) if (dirname(file) !== dirname(to)) pairs.add(`${dirname(file)} ${dirname(to)}`)
  return [...pairs].filter((pair) => {
    const [a, b] = pair.split(' ')
    return a! < b! && pairs.has(`${b} ${a}`)
  })
}

/** The number of nodes in the longest chain. Exact only without circles. */
function countLevels(nodes: readonly string[], edgesOf: (node: string) => readonly string[]): number {
  const memo = new Map<string, number>()
  const levelOf = (node: string, path: ReadonlySet<string>): number => {
    const cached = memo.get(node)
    if (cached !== undefined) return cached
    const inside = new Set([...path, node])
    const below = edgesOf(node).filter((to) => !inside.has(to))
    const level = 1 + Math.max(0, ...below.map((to) => levelOf(to, inside)))
    memo.set(node, level)
    return level
  }
  return Math.max(0, ...nodes.map((node) => levelOf(node, new Set())))
}

/** Also the folders of earlier commits. */
const DEVICE = /^src\/(?:device|local|session)\/[^/]+/
const isDevice = (file: string): boolean => DEVICE.test(file)
const deviceFiles = files.filter(isDevice)
const importsInDevice = (file: string): string[] => importsOf.get(file)!.filter(isDevice)

/** The folders and files at the top of the device layer, each with the other areas that its files import. */
const areaOf = (file: string): string => DEVICE.exec(file)![0]
const areas = new Map<string, Set<string>>(deviceFiles.map((file) => [areaOf(file), new Set()]))
for (const file of deviceFiles)
  for (const area of importsInDevice(file).map(areaOf)) if (area !== areaOf(file)) areas.get(areaOf(file))!.add(area)

const lines = files.map((file) => textOf.get(file)!.split('\n').length - 1).toSorted((a, b) => a - b)
const at = (share: number): number => lines[Math.floor(lines.length * share)]!

console.log(
  JSON.stringify(
    {
      'import circles': circles().length,
      'folder pairs that import each other': mutualFolders().length,
      'device: folders and files at its top': areas.size,
      'device: levels of areas': countLevels([...areas.keys()], (area) => [...areas.get(area)!]),
      'device: levels of files': countLevels(deviceFiles, importsInDevice),
      'device: imports between areas': [...areas.values()].reduce((sum, { size }) => sum + size, 0),
      files: files.length,
      'lines: median': at(0.5),
      'lines: p90': at(0.9),
      'files of at most 15 lines': lines.filter((count) => count <= 15).length,
    },
    null,
    2,
  ),
)
