import { createHash } from 'node:crypto'
import type { KeptFile } from '#contract/files.ts'
import type { Deps } from '#server/deps.ts'
import { MEDIA_TYPES } from '#server/files/file-type.ts'
import { prepareFile } from '#server/files/prepare-file.ts'
import { announceFile, fileAnswer, findSent, noteStored } from './file-rows.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface ToKeep {
  id: string
  customerId: string | undefined
  submissionKey: string
  bytes: Uint8Array
}

/** The same file once more, under the same id and of the same owner, is the same. */
export async function keepFile(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { bytes, ...whose }: ToKeep,
): Promise<KeptFile> {
  const sent = { ...whose, sentHash: hashOf(bytes) }
  const known = await findSent(db, sent, new Date(now()))
  if (known) return fileAnswer(known)
  const { kind, bytes: kept } = await prepareFile(bytes)
  await announceFile(db, sent, { kind, size: kept.byteLength, sha256: hashOf(kept) }, new Date(now()))
  await files.put(sent.id, kept, MEDIA_TYPES[kind])
  return fileAnswer(await noteStored(db, sent.id, new Date(now())))
}
