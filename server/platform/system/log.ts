/** Structured logs. URLs are logged without query, failed statements without values, and texts without personal data. */
import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Env } from './env.ts'
import { maskPath, maskText } from './mask-text.ts'

const HIDDEN = ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'key']

/** Logs to standard output unless a destination is given. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { error: describeMasked, path: maskPath, browserError: maskTexts },
    timestamp: stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Readable output for development. */
export const prettyOutput = async (): Promise<DestinationStream> =>
  (await import('pino-pretty')).default({ ignore: 'pid,hostname', sync: true })

interface ErrorDescription {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: ErrorDescription
}

const describeMasked = (error: unknown): ErrorDescription => maskTexts(describeError(error))

/** Masks all texts of a value. Its shape stays. */
function maskTexts<T>(value: T): T {
  if (typeof value === 'string') return maskText(value) as T
  if (Array.isArray(value)) return value.map(maskTexts) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, maskTexts(it)])) as T
}

/** Removes the values of a failed statement, which Drizzle puts into the message and thereby into the stack. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) }
  const message = error.message.replace(/\nparams: [\s\S]*$/, '')
  const frames = error.stack
    ?.split('\n')
    .filter((row) => /^\s+at /.test(row))
    .join('\n')
  return {
    name: error.name,
    message,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(frames ? { stack: frames } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
