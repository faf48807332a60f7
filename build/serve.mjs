import { join } from 'node:path'
import { root } from './processes.mjs'

/**
 * Arguments of the server's process. The heap is limited, because V8 would otherwise use twice the memory before it
 * collects garbage. Semi-spaces start at 8 MB, because with V8's 1 MB a start collects garbage many times. The main thread
 * alone collects young objects: helper threads would take time from compression and from other processes. V8 does not
 * optimize WebAssembly, mostly the embedded database: queries are not measurably slower, but optimizing takes 600 MB at
 * each start. `bundled` resolves `#drizzle` to the bundle that the build created.
 */
export const serverArguments = [
  '--conditions=bundled',
  '--max-old-space-size=192',
  '--min-semi-space-size=8',
  '--max-semi-space-size=16',
  '--no-parallel-scavenge',
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
  '--import',
  './server/preload.ts',
  'server/main.ts',
]

/**
 * Environment of the server's process besides the settings. Linux's allocator has a memory arena per thread; the threads
 * that compress pages would hold 80 MB unused. One arena is not slower. Compiled modules are stored for the next start.
 * @type {Record<string, string>}
 */
export const serverEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: join(root, '.cache/modules'),
}
