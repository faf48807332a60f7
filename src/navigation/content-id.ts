/**
 * Validates ids in addresses before anything is requested: a page with an impossible id does not
 * exist (404).
 */
import * as z from 'zod/mini'
import { contentIdText } from '#contract/shared/query-fields.ts'

function readId(text: string): { id: number } | false {
  const result = z.safeParse(contentIdText, text)
  return result.success && { id: result.data }
}

/** For `/items/$id`. */
export const contentIdParam = {
  parse: ({ id }: { id: string }) => readId(id),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

/** For `/items/category/{-$id}`. */
export const optionalContentIdParam = {
  parse: ({ id }: { id?: string | undefined }): { id?: number | undefined } | false =>
    id === undefined ? {} : readId(id),
  stringify: ({ id }: { id?: number | undefined }) => ({ id: id === undefined ? undefined : String(id) }),
}
