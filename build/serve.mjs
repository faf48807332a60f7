/**
 * How Node runs the server. The heap is held small: left alone, V8 lets garbage grow to twice the memory before it
 * cleans up. `bundled` makes `#drizzle` the one file that the build made of Drizzle.
 */
export const serverArguments = [
  '--conditions=bundled',
  '--max-old-space-size=192',
  '--max-semi-space-size=8',
  'server/main.ts',
]

/**
 * What the server's process is given besides the settings. Linux's allocator keeps a pool of memory for each thread;
 * those that compress pages would hold 80 MB that nobody uses, and one pool for all is not slower.
 * @type {Record<string, string>}
 */
export const serverEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' }
