/** A process of its own that opens the embedded database and says so: `node hold-directory.ts <directory>`. */
import { openDatabase } from '#server/db/client.ts'

await openDatabase({ dataDir: process.argv[2] })
process.stdout.write('open\n')
