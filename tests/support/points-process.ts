/** `node --conditions=bundled points-process.ts DATA_DIR POINTS`: to the demo customer, while no server runs. */
import { eq } from '#drizzle'
import { DEMO_EMAIL } from '#server/customers/login.ts'
import { customers } from '#server/customers/schema.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { grantPoints } from '#server/points/ledger.ts'

const [dataDir, points] = process.argv.slice(2)
const { db, close } = await openDatabase({ dataDir })
const [customer] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, DEMO_EMAIL))
const grant = { id: 'gift:test', customerId: customer!.id, points: Number(points), nowMs: Date.now() }
await db.transaction((tx) => grantPoints(tx, grant))
await close()
