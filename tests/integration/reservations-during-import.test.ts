/** An import is one transaction, which may take minutes. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { writeChanged } from '#server/platform/content/tables.ts'
import { shops } from '#server/shops/schema.ts'
import { makeCaller } from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { makeSubmitter, visit } from '#tests/support/reservation-calls.ts'
import { NOON, TEN } from '#tests/support/reservation-world.ts'
import { openTestApp } from '#tests/support/test-app.ts'

it.each(testDatabases().filter(({ url }) => url))(
  'a visit is reserved while an import changes its shop on $name',
  async ({ open }) => {
    const database = await open()
    const app = await openTestApp(database, { now: () => NOON })
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    await fillStore(database)
    const rows = await database.db.select().from(shops)
    const imported = Promise.withResolvers<void>()
    const isChanged = Promise.withResolvers<number>()
    const importing = database.db.transaction(async (tx) => {
      isChanged.resolve(
        await writeChanged(
          tx,
          shops,
          shops.id,
          rows.map((row) => ({ ...row, sourceHash: 'new' })),
        ),
      )
      await imported.promise
    })
    expect(await isChanged.promise).toBe(rows.length)

    const send = makeSubmitter(makeCaller(app), () => NOON)
    const response = await Promise.race([send('POST /Reservations', visit(TEN)), wait(10_000, 'waits for the import')])
    imported.resolve()
    await importing
    expect(response).toMatchObject({ status: 200 })
  },
  30_000,
)
