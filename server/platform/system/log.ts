/** Structured logs. URLs are logged without query and failed statements without values. */
import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Env } from './env.ts'

const HIDDEN = ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'key']

/** Logs to standard output unless a destination is given. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { error: describeError },
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
