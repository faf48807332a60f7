import { existsSync, readdirSync } from 'node:fs'
import { installWithApt } from './apt.mjs'
import { findCommand } from './processes.mjs'

/** Debian installs the server's programs outside the path, one folder per version. */
const DEBIAN = '/usr/lib/postgresql'

/** Debian's program folders, newest version first. */
export const postgresFolders = () =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((version) => `${DEBIAN}/${version}/bin`)

const isInstalled = () => findCommand('initdb') || postgresFolders().some((folder) => existsSync(`${folder}/initdb`))

/**
 * Installs PostgreSQL in CI only, because Debian's package starts a server. Without PostgreSQL the tests report what
 * they skip.
 */
export async function installPostgresInCi() {
  if (!process.env.CI || process.env.TEST_DATABASE_URL || isInstalled()) return
  await installWithApt('PostgreSQL', ['postgresql'])
}
