import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'
import { StartRefused } from './start-refused.ts'

it('an address that is not of this machine is refused by its settings', async () => {
  // Kept for examples: no machine has it.
  const listening = listen(createServer(), () => {}, { host: '192.0.2.1', port: 3000 })
  await expect(listening).rejects.toThrow(/^The server cannot listen at HOST 192\.0\.2\.1, PORT 3000: .*EADDRNOTAVAIL/)
  await expect(listening).rejects.toThrow(StartRefused)
})
