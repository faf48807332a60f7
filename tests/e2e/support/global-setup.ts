import { makeDataDir, startStore } from '#tests/support/running-store.ts'

/** Starts one store for all journeys. STORE_URL and STORE_DATA_DIR select another one. */
export default async function startStoreOnce() {
  if (process.env['STORE_URL']) return undefined
  const onOutput = (text: string) => process.stdout.write(text)
  // Journeys with a store of their own begin with a copy of its data.
  const template = await makeDataDir('template')
  await (await startStore({ dataDir: template, onOutput })).stop()
  process.env['STORE_TEMPLATE'] = template
  const store = await startStore({
    // All journeys have one network address.
    env: { LIMIT_REGISTER: '1000', LIMIT_RESET: '1000' },
    onOutput,
  })
  process.env['STORE_URL'] = store.url
  process.env['STORE_DATA_DIR'] = store.dataDir
  return () => store.stop().then(() => undefined)
}
