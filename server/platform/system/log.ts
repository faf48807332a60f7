/** Structured logs. Addresses are logged without their query and failed statements without their values. */
import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Env } from './env.ts'

const HIDDEN = ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'key']

/** To standard output, or line by line to `destination`. */
export function makeLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { error: describeError },
    timestamp: stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** For the eyes of a developer. */
export const prettyOutput = async (): Promise<DestinationStream> =>
  (await import('pino-pretty')).default({ ignore: 'pid,hostname', sync: true })

interface ErrorDescription {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: ErrorDescription
}

/** Drizzle writes the values of a failed statement into its message, and with it into the stack: they are cut off. */
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
