import stylelint from 'stylelint'
import { expect, it } from 'vitest'
import hoverRule from './stylelint-hover.ts'

async function findProblems(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({
    code,
    config: { plugins: [hoverRule], rules: { 'hover/in-media': true } },
  })
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text))
}

it.each([
  '.link { color: red }',
  '@media (hover: hover) { .link:hover { color: red } }',
  '@media (width >= 640px) { @media (hover: hover) { .link:hover { color: red } } }',
])('allows %s', async (code) => {
  expect(await findProblems(code)).toEqual([])
})

it.each([
  '.link:hover { color: red }',
  '.link:hover, .link[aria-current] { color: red }',
  '.link { &:hover { color: red } }',
  '.link:is(:hover, :focus) { color: red }',
  '@media not (hover: hover) { .link:hover { color: red } }',
  '@media (hover: hover), (width >= 640px) { .link:hover { color: red } }',
])('rejects %s', async (code) => {
  expect(await findProblems(code)).toEqual([expect.stringContaining('needs @media (hover: hover)')])
})
