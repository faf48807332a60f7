import { existsSync, readdirSync } from 'node:fs'
import { installWithApt } from './apt.mjs'
import { findCommand } from './processes.mjs'

/** Debian keeps the server's programs out of the way, one folder a version. */
const DEBIAN = '/usr/lib/postgresql'

/** Where Debian has the programs, newest version first. */
export const postgresFolders = () =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((version) => `${DEBIAN}/${version}/bin`)

const isThere = () => findCommand('initdb') || postgresFolders().some((folder) => existsSync(`${folder}/initdb`))

/**
 * PostgreSQL for a run that others rely on. Nobody else is given one unasked: Debian's package starts a server of its own.
 * The tests say what follows where it is missing.
 */
export async function offerPostgres() {
  if (!process.env.CI || process.env.TEST_DATABASE_URL || isThere()) return
  await installWithApt('PostgreSQL', ['postgresql'])
}
