/** The secret of a link in a mail: 32 random bytes, of which only a hash is stored. */
import { createHash, randomBytes } from 'node:crypto'

export const createLinkSecret = (): string => randomBytes(32).toString('base64url')

export const hashLinkSecret = (token: string): string => createHash('sha256').update(token).digest('base64url')
