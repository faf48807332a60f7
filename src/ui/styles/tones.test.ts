import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PLACEHOLDER_COLOURS } from '#contract/shared/dominant-colours.ts'

const sheet = readFileSync(new URL('tones.css', import.meta.url), 'utf8')

it('has one class with its colour for each of the 64 dominant colours, and no other', () => {
  const rules = [...sheet.matchAll(/\.tone-(\d+) \{\s*background-color: (#[0-9a-f]{6});/g)]
  expect(rules.map((rule) => [Number(rule[1]), rule[2]])).toEqual(
    PLACEHOLDER_COLOURS.map((tone, index) => [index, tone]),
  )
  expect(PLACEHOLDER_COLOURS).toHaveLength(64)
})
