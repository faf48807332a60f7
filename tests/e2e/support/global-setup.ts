import { startStore } from '#tests/support/running-store.ts'

/** One store for all journeys. STORE_URL points them at another one. */
export default async function startStoreOnce() {
  if (process.env['STORE_URL']) return undefined
  const store = await startStore({
    onOutput: (text) => process.stdout.write(text),
    // All journeys come from one address.
    env: { LIMIT_REGISTER: '1000' },
  })
  process.env['STORE_URL'] = store.url
  process.env['STORE_DATA_DIR'] = store.dataDir
  return () => store.stop().then(() => undefined)
}
