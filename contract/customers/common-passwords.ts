/**
 * The 4,000 most common passwords of at least twelve characters, in lower case. 30 kB compressed, so pages import it on
 * demand. Taken from SecLists (© Daniel Miessler, MIT; see public/licenses/common-passwords.txt), whose list is based on
 * the ten million passwords that Mark Burnett released into the public domain.
 */
import passwords from './common-passwords.json' with { type: 'json' }

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(passwords)
