import { startStore } from '#tests/support/running-store.ts'

/** One store for all journeys, which all come from one address. STORE_URL and STORE_DATA_DIR point them at another one. */
export default async function startStoreOnce() {
  if (process.env['STORE_URL']) return undefined
  const store = await startStore({
    // All journeys come from one address.
    env: { LIMIT_REGISTER: '1000', LIMIT_RESET: '1000' },
    onOutput: (text) => process.stdout.write(text),
  })
  process.env['STORE_URL'] = store.url
  process.env['STORE_DATA_DIR'] = store.dataDir
  return () => store.stop().then(() => undefined)
}
