/** A process that holds the embedded database like a server: `node hold-database.ts <folder>`. */
import { openControl } from '#server/main-storage.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { openFileStore } from '#server/platform/files/file-store.ts'

const dataDir = process.argv[2] ?? ''
const { db, control } = await openDatabase({ dataDir })
control?.serve(
  openControl({ db, env: { DATA_DIR: dataDir }, files: openFileStore({ DATA_DIR: dataDir }), now: Date.now }),
)
process.stdout.write('open\n')
