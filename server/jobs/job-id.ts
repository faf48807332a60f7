import { createHash } from 'node:crypto'

/** A UUID (version 8) made of the name of what happened, so that the same event makes the same job. */
export function jobId(eventId: string): string {
  const bytes = createHash('sha256').update(eventId).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
