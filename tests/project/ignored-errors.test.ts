import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const IGNORED = /\.catch\(\(\) => \{\}\)/
const COMMENT = /\/\/|\*\/$/

function unexplained(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    IGNORED.test(line) && !COMMENT.test(line) && !COMMENT.test(lines[index - 1]!.trim()) ? `${file}:${index + 1}` : [],
  )
}

it('says why an error is ignored, on the same line or the one before', () => {
  const files = globSync('{contract,src,sw,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(unexplained)).toEqual([])
})
