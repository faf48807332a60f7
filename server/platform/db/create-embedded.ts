/**
 * Makes the files of an embedded database: `node create-embedded.ts <directory>`. A process of its own, because the maker
 * leaves 450 MB behind that nobody needs afterwards.
 */
import { PGlite } from '@electric-sql/pglite'

const [, , dataDir = ''] = process.argv
const client = await PGlite.create({ dataDir })
await client.close()
