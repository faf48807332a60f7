import { existsSync, readdirSync } from 'node:fs'
import { installWithApt } from './apt.mjs'
import { findCommand } from './processes.mjs'

/** Debian keeps the server's programs out of the way, one folder a version. */
const DEBIAN = '/usr/lib/postgresql'

const isThere = () =>
  findCommand('initdb') ||
  (existsSync(DEBIAN) && readdirSync(DEBIAN).some((version) => existsSync(`${DEBIAN}/${version}/bin/initdb`)))

/**
 * PostgreSQL for a run that others rely on. Nobody else is given one unasked: Debian's package starts a server of its own.
 * The tests say what follows where it is missing.
 */
export async function offerPostgres() {
  if (!process.env.CI || process.env.TEST_DATABASE_URL || isThere()) return
  await installWithApt('PostgreSQL', ['postgresql'])
}
