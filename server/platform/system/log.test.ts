import { describe, expect, it } from 'vitest'
import { describeError } from './log.ts'

describe('the log', () => {
  it('omits the values of a failed statement', () => {
    const error = new Error('Failed query: select $1\nparams: hanako@example.jp', { cause: new Error('down') })
    const described = describeError(error)
    expect(described).toMatchObject({ name: 'Error', message: 'Failed query: select $1', cause: { message: 'down' } })
    expect(described.stack).toContain('log.test.ts')
    expect(JSON.stringify(described)).not.toContain('hanako')
  })

  it('accepts any thrown value', () => {
    expect(describeError('broken')).toEqual({ name: 'string', message: 'broken' })
  })
})
