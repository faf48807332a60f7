import { describe, expect, it } from 'vitest'
import { CodedError } from '#contract/errors.ts'
import { errorBody, publicError } from './errors.ts'

describe('failures as they are told', () => {
  it('tell an expected one with its code, its sentence and its details', () => {
    const error = new CodedError('VALIDATION_FAILED', { details: { page: '数字で指定してください' } })
    expect(errorBody(publicError(error))).toEqual({
      error: {
        statusCode: 422,
        name: 'UnprocessableEntityError',
        code: 'VALIDATION_FAILED',
        message: '入力内容をご確認ください。',
        details: { page: '数字で指定してください' },
      },
    })
  })

  it('tell of any other nothing but that it happened', () => {
    const told = JSON.stringify(errorBody(publicError(new Error('relation "customers" does not exist'))))
    expect(told).toContain('"statusCode":500,"name":"InternalServerError","code":"INTERNAL_ERROR"')
    expect(told).not.toContain('customers')
  })

  it('recognise an expected one that another bundle made', () => {
    const foreign = Object.assign(new Error('お探しのものが見つかりませんでした。'), {
      name: 'CodedError',
      code: 'NOT_FOUND',
      statusCode: 404,
    })
    expect(publicError(foreign).statusCode).toBe(404)
  })
})
