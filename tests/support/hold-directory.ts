/** A process of its own that has the embedded database open as a server has: `node hold-directory.ts <directory>`. */
import { makeControl } from '#server/control.ts'
import { openDatabase } from '#server/db/client.ts'
import { openFileStore } from '#server/files/open-file-store.ts'

const dataDir = process.argv[2] ?? ''
const { db, control } = await openDatabase({ dataDir })
control?.serve(
  makeControl({ db, env: { DATA_DIR: dataDir }, files: openFileStore({ DATA_DIR: dataDir }), now: Date.now }),
)
process.stdout.write('open\n')
