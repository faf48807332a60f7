import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** npm under Node 20 silently prefers old majors of these, so the lock file must contain the intended ones. */
const INTENDED_MAJORS = { jotai: 3, wretch: 3, vitest: 5, typescript: 7, vite: 8, react: 19 }

const locked: Record<string, { resolved?: string; optionalDependencies?: object }> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages

const readVersion = (path: string): string => JSON.parse(readFileSync(path, 'utf8')).version

describe('the tools that run the store', () => {
  it('runs on the Node in node_modules', () => {
    expect(process.versions.node).toBe(readVersion('node_modules/node/package.json'))
    expect(process.versions.node).toMatch(/^24\./)
  })

  it.for(Object.entries(INTENDED_MAJORS))('has %s at major %i', ([name, major]) => {
    expect(Number.parseInt(readVersion(`node_modules/${name}/package.json`))).toBe(major)
  })

  it('has no download URLs in the lock file', () => {
    expect(Object.values(locked).filter((entry) => entry.resolved)).toEqual([])
  })

  it('locks the packages of every platform, as `npm ci` requires', () => {
    const present = new Set(Object.keys(locked).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
    const named = Object.values(locked).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(named.filter((name) => !present.has(name))).toEqual([])
  })
})
