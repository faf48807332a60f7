import { existsSync, readdirSync } from 'node:fs'
import { installWithApt } from './apt.mjs'
import { findCommand } from './processes.mjs'

/** Debian keeps the server's programs out of the way, one folder a version. */
const DEBIAN = '/usr/lib/postgresql'

const isThere = () =>
  findCommand('initdb') ||
  (existsSync(DEBIAN) && readdirSync(DEBIAN).some((version) => existsSync(`${DEBIAN}/${version}/bin/initdb`)))

/** Installs PostgreSQL where it is missing and apt may be used. The tests say what follows where it still is. */
export async function offerPostgres() {
  if (process.env.TEST_DATABASE_URL || isThere()) return
  await installWithApt('PostgreSQL', ['postgresql'])
}
