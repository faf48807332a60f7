import { expect, it } from 'vitest'
import { parseDateOption } from './command.ts'
import { CommandError } from './command-error.ts'

it.each(['2026-12-01', '2026/12/1', '２０２６－１２－０１', '2026‐12‐01', '2026ー12ー01', '\u202a2026-12-01\u202c'])(
  'reads the date %s',
  (text) => expect(parseDateOption(text)).toBe('2026-12-01'),
)

it.each(['2026-13-01', '2026-02-30', '12-01', ''])('refuses the date "%s"', (text) =>
  expect(() => parseDateOption(text)).toThrow(CommandError),
)
