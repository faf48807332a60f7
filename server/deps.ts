import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/file-store.ts'
import type { VapidKeys } from './push/vapid-keys.ts'

/** What the domain and the routes work with. Made once at the start; tests hold the time still. */
export interface Deps {
  database: Database
  db: Db
  env: Env
  files: FileStore
  log: Logger
  /** Signs the access tokens. */
  sessionKey: KeyObject
  /** Signs the pushes. */
  vapidKeys: VapidKeys
  /** Milliseconds since 1970. */
  now: () => number
}
