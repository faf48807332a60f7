import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FILES = [
  '{contract,src,sw,server,build,tests,docs}/**/*.{ts,tsx,mjs,md}',
  '*.{ts,md,jsonc,json,cjs}',
  '.oxlintrc.json',
  '.env.example',
]
const NOT_READ = new Set(['package-lock.json'])

/** A path from the project's root: not a part of a longer path, of a URL, or of a regular expression. */
const PATH = /(?<![\w./\\^@{,-])(?<path>(?:contract|src|sw|server|build|tests|docs)\/[\w$.{},*/@-]*[\w$}*])/g

/** Created by the build, below `dist`. */
const GENERATED = /^server\/server-entry\.js$/

const exists = (path: string): boolean =>
  existsSync(path) ||
  // `{a,b}` and `*` stand for several files. Prose may leave the extension out.
  globSync([path, `${path}.*`]).length > 0

function deadPaths(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(PATH)]
        .map(({ groups }) => groups!['path']!)
        .filter((path) => !GENERATED.test(path) && !exists(path))
        .map((path) => `${file}:${index + 1} ${path}`),
    )
}

describe('paths in comments and strings', () => {
  it('name files and folders that exist', () => {
    const files = globSync(FILES).filter((file) => !NOT_READ.has(file))
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap(deadPaths)).toEqual([])
  })
})
