import { expect, it } from 'vitest'
import { createTotp, findTotpStep } from './totp.ts'

/** `12345678901234567890`, of the test vectors of RFC 6238 (appendix B). */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('is that of the RFC after %i seconds', (seconds, code) => {
  expect(createTotp(SECRET, seconds * 1_000)).toBe(code)
})

it('accepts a code of a clock that is wrong by a step, and each code once', () => {
  const nowMs = 1_111_111_111_000
  const code = createTotp(SECRET, nowMs)
  const check = (lastStep: number, atMs: number) => findTotpStep({ secret: SECRET, code, lastStep, nowMs: atMs })
  const step = check(0, nowMs)!
  expect(check(0, nowMs + 30_000)).toBe(step)
  expect(check(0, nowMs - 30_000)).toBe(step)
  expect(check(0, nowMs + 60_000)).toBeUndefined()
  expect(check(step, nowMs)).toBeUndefined()
  expect(findTotpStep({ secret: SECRET, code: '', lastStep: 0, nowMs })).toBeUndefined()
})
