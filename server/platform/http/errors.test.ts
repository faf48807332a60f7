import { describe, expect, it } from 'vitest'
import { CodedError } from '#contract/shared/errors.ts'
import { toErrorBody, toPublicError } from './errors.ts'

describe('public errors', () => {
  it('include code, message and details of an expected error', () => {
    const error = new CodedError('VALIDATION_FAILED', { details: { page: '数字で指定してください' } })
    expect(toErrorBody(toPublicError(error))).toEqual({
      error: {
        statusCode: 422,
        name: 'UnprocessableEntityError',
        code: 'VALIDATION_FAILED',
        message: '入力内容をご確認ください。',
        details: { page: '数字で指定してください' },
      },
    })
  })

  it('reveal nothing about unexpected errors', () => {
    const body = JSON.stringify(toErrorBody(toPublicError(new Error('relation "customers" does not exist'))))
    expect(body).toContain('"statusCode":500,"name":"InternalServerError","code":"INTERNAL_ERROR"')
    expect(body).not.toContain('customers')
  })

  it('recognize an expected error from another bundle', () => {
    const foreign = Object.assign(new Error('お探しの情報が見つかりませんでした。'), {
      name: 'CodedError',
      code: 'NOT_FOUND',
      statusCode: 404,
    })
    expect(toPublicError(foreign).statusCode).toBe(404)
  })
})
