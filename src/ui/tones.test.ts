import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TONES } from '#contract/tones.ts'

const sheet = readFileSync(new URL('tones.css', import.meta.url), 'utf8')

it('has a class with its colour for each of the 64 tones, and no other', () => {
  const rules = [...sheet.matchAll(/\.tone-(\d+) \{\s*background-color: (#[0-9a-f]{6});/g)]
  expect(rules.map((rule) => [Number(rule[1]), rule[2]])).toEqual(TONES.map((tone, index) => [index, tone]))
  expect(TONES).toHaveLength(64)
})
