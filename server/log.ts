/** Structured logs. Addresses are logged without their query: it may hold what somebody typed. */
import { pino, type Logger } from 'pino'
import type { Env } from './env.ts'

const HIDDEN = ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'key']

export const makeLog = (env: Pick<Env, 'LOG_LEVEL'>): Logger =>
  pino({
    level: env.LOG_LEVEL,
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  })
