import stylelint from 'stylelint'
import { expect, it } from 'vitest'

async function findProblems(code: string): Promise<string[]> {
  const config = { plugins: ['./build/stylelint-hover.ts'], rules: { 'hover/in-media': true } }
  const { results } = await stylelint.lint({ code, config })
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text))
}

it.each([
  '@media (hover: hover) { .link:hover { color: red } }',
  '@media (width >= 640px) { @media (hover: hover) { .link:hover { color: red } } }',
  '.active, .active:hover, tr:hover .active { color: red }',
])('allows %s', async (code) => {
  expect(await findProblems(code)).toEqual([])
})

it.each(['.link:hover { color: red }', '.link:hover, .link[aria-current] { color: red }'])(
  'rejects %s',
  async (code) => {
    expect(await findProblems(code)).toEqual([expect.stringContaining('needs @media (hover: hover)')])
  },
)
