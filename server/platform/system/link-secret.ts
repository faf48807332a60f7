/** The secret part of a link in a mail: 32 random bytes, of which only a hash is kept. */
import { createHash, randomBytes } from 'node:crypto'

export const newLinkSecret = (): string => randomBytes(32).toString('base64url')

export const hashLinkSecret = (token: string): string => createHash('sha256').update(token).digest('base64url')
