/** Ids of content in addresses. Without zod, because the first load parses every address. */
import { MAX_CONTENT_ID } from './constants.ts'

/** 1…2147483647 without leading zeros, as `contentIdText` accepts. */
export function parseContentId(text: string): number | undefined {
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= MAX_CONTENT_ID ? id : undefined
}
