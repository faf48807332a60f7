import { expect, it, vi } from 'vitest'
import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from './errors.ts'
import { toLoadErrorMessage, toRefusal } from './error-messages.ts'

it('explains that there is no network and that the input is kept', () => {
  expect(toRefusal(new NoNetworkError(undefined)).message).toBe(
    '通信できませんでした。入力内容はそのまま残っています。通信できる場所で、もう一度お試しください。',
  )
})

it('does not mention input for a failed read', () => {
  expect(toLoadErrorMessage(new NoNetworkError(undefined))).toBe(
    '通信できませんでした。通信できる場所で、もう一度お試しください。',
  )
  expect(toLoadErrorMessage(new CodedError('INTERNAL_ERROR'))).toBe(
    'うまく読み込めませんでした。時間をおいて、もう一度お試しください。',
  )
})

it('assigns messages to their fields', () => {
  const details = { email: 'メールアドレスを入力してください。', other: 7 }
  expect(toRefusal(new CodedError('VALIDATION_FAILED', { details }))).toEqual({
    message: '入力内容をご確認ください。',
    fields: { email: 'メールアドレスを入力してください。' },
  })
})

it('uses the server’s message for a refusal', () => {
  expect(toRefusal(new CodedError('LOGIN_FAILED'))).toEqual({
    message: 'メールアドレスまたはパスワードが正しくありません。もう一度ご確認ください。',
  })
})

it.each([
  ['the server failed', new CodedError('INTERNAL_ERROR')],
  ['somebody in between answered', Object.assign(new Error('Bad Gateway'), { statusCode: 502 })],
])('suggests trying again later if %s', (_, error) => {
  expect(toRefusal(error).message).toMatch(/入力内容はそのまま残っています。時間をおいて/)
})

it('reports an unexpected error', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const mistake = new TypeError('undefined is not a function')
  expect(toRefusal(mistake).message).toMatch(/時間をおいて/)
  expect(report).toHaveBeenCalledWith(mistake)
  vi.unstubAllGlobals()
})
