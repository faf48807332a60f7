import { and, eq } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { FileKind } from '#contract/files.ts'
import { files as rows } from '#server/db/schema-files.ts'
import type { Deps } from '#server/deps.ts'
import { isKept } from './file-rows.ts'

/** NOT_FOUND for that of somebody else. */
export async function readFile(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  id: string,
  customerId: string,
): Promise<{ kind: FileKind; bytes: Uint8Array<ArrayBuffer> }> {
  const [row] = await db
    .select({ kind: rows.kind })
    .from(rows)
    .where(and(eq(rows.id, id), eq(rows.customerId, customerId), isKept(new Date(now()))))
  const bytes = row && (await files.get(id))
  if (!row) throw new CodedError('NOT_FOUND')
  if (!bytes) throw new Error('a file that should be there is not in the file store')
  return { kind: row.kind, bytes }
}
