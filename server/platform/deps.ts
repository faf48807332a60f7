import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Db } from '#server/platform/db/client.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { VapidKeys } from '#server/platform/push/vapid-keys.ts'

/** Dependencies of routes and rules, created once at the start. Tests control the time. */
export interface Deps {
  database: Database
  db: Db
  env: Env
  files: FileStore
  log: Logger
  /** Signs access tokens. */
  sessionKey: KeyObject
  /** Signs push messages. */
  vapidKeys: VapidKeys
  /** Milliseconds since 1970. */
  now: () => number
}
