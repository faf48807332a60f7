import { expect, it, vi } from 'vitest'
import { CodedError } from '#contract/errors.ts'
import { NoNetworkError } from './no-network-error.ts'
import { readProblemOf, refusalOf } from './refusal.ts'

it('says that there is no network, and that nothing is lost', () => {
  expect(refusalOf(new NoNetworkError(undefined)).message).toBe(
    '通信できませんでした。入力内容はそのまま残っています。通信できる場所で、もう一度お試しください。',
  )
})

it('promises nothing about input where something was only read', () => {
  expect(readProblemOf(new NoNetworkError(undefined))).toBe(
    '通信できませんでした。通信できる場所で、もう一度お試しください。',
  )
  expect(readProblemOf(new CodedError('INTERNAL_ERROR'))).toBe(
    'うまく読み込めませんでした。時間をおいて、もう一度お試しください。',
  )
})

it('leads sentences to their fields', () => {
  const details = { email: 'メールアドレスを入力してください。', other: 7 }
  expect(refusalOf(new CodedError('VALIDATION_FAILED', { details }))).toEqual({
    message: '入力内容をご確認ください。',
    fields: { email: 'メールアドレスを入力してください。' },
  })
})

it('tells what the server decided in its words', () => {
  expect(refusalOf(new CodedError('LOGIN_FAILED'))).toEqual({
    message: 'メールアドレスまたはパスワードが正しくありません。もう一度ご確認ください。',
  })
})

it.each([
  ['the server failed', new CodedError('INTERNAL_ERROR')],
  ['somebody in between answered', Object.assign(new Error('Bad Gateway'), { statusCode: 502 })],
])('says when to try again where %s', (_, error) => {
  expect(refusalOf(error).message).toMatch(/入力内容はそのまま残っています。時間をおいて/)
})

it('reports a mistake of ours', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const mistake = new TypeError('undefined is not a function')
  expect(refusalOf(mistake).message).toMatch(/時間をおいて/)
  expect(report).toHaveBeenCalledWith(mistake)
  vi.unstubAllGlobals()
})
