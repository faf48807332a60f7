import { describe, expect, it } from 'vitest'
import { createLog, describeError } from './log.ts'

describe('the log', () => {
  it('omits the values of a failed statement', () => {
    const error = new Error('Failed query: select $1\nparams: hanako@example.jp', { cause: new Error('down') })
    const described = describeError(error)
    expect(described).toMatchObject({ name: 'Error', message: 'Failed query: select $1', cause: { message: 'down' } })
    expect(described.stack).toContain('log.test.ts')
    expect(JSON.stringify(described)).not.toContain('hanako')
  })

  it('masks personal data in paths, errors with their causes, and errors of browsers', () => {
    const lines: string[] = []
    const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
    log.info({ path: '/movies/a%40b.jp' }, 'request')
    log.error({ error: new Error('no a@b.jp', { cause: new Error('call 090-1234-5678') }) }, 'failed')
    log.warn({ browserError: { message: 'at /x?mail=a@b.jp', stack: ['at a@b.jp'], version: 'v1' } }, 'browser error')
    expect(lines.join('')).not.toMatch(/a@b|a%40b|5678/)
    expect(JSON.parse(lines[0]!)).toMatchObject({ path: '/movies/[mail]' })
    expect(JSON.parse(lines[1]!).error).toMatchObject({ message: 'no [mail]', cause: { message: 'call [phone]' } })
    expect(JSON.parse(lines[2]!).browserError).toEqual({ message: 'at /x', stack: ['at [mail]'], version: 'v1' })
  })

  it('accepts any thrown value', () => {
    expect(describeError('broken')).toEqual({ name: 'string', message: 'broken' })
  })
})
