/**
 * Creates the files of an embedded database: `node create-embedded.ts <directory>`. Runs in its own process, because
 * initialization allocates 450 MB that are never released.
 */
import { PGlite } from '@electric-sql/pglite'

const [, , dataDir = ''] = process.argv
const client = await PGlite.create({ dataDir })
await client.close()
