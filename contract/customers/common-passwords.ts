/**
 * The 4,000 most common passwords of at least twelve characters, in small letters. 30 kB on the wire, so pages import it
 * when it is needed. Taken from SecLists (© Daniel Miessler, MIT; see public/licenses/common-passwords.txt), whose list
 * was counted from the ten million passwords that Mark Burnett gave to the public domain.
 */
import passwords from './common-passwords.json' with { type: 'json' }

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(passwords)
