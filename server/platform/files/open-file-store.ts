import { join } from 'node:path'
import type { Env } from '#server/platform/system/env.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

export const openFileStore = ({ S3, DATA_DIR }: Pick<Env, 'S3' | 'DATA_DIR'>): FileStore =>
  S3 ? createS3Store(S3) : createFolderStore(join(DATA_DIR, 'files'))
