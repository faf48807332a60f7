import { expect, it } from 'vitest'
import { isUnavailable } from './errors.ts'

const failed = (more: object, message = 'failed') => Object.assign(new Error(message), more)

it.each([
  ['PostgreSQL that is shut down', failed({ code: '57P01' })],
  ['PostgreSQL that starts', failed({ code: '57P03' })],
  ['a lost connection', failed({ code: '08006' })],
  ['a connection that is cut off', new Error('Connection terminated unexpectedly')],
  ['nobody at the port', failed({ code: 'ECONNREFUSED', syscall: 'connect' })],
  ['nobody at the socket', failed({ code: 'ENOENT', syscall: 'connect' })],
  ['a name that leads nowhere', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
  ['what Drizzle makes of it', new Error('Failed query', { cause: failed({ code: '57P01' }) })],
])('%s means unavailable', (_, error) => expect(isUnavailable(error)).toBe(true))

it.each([
  ['a missing file', failed({ code: 'ENOENT', syscall: 'open' })],
  ['a wrong statement', failed({ code: '42601' })],
  ['no error', 'Connection terminated'],
])('%s does not mean unavailable', (_, error) => expect(isUnavailable(error)).toBe(false))
