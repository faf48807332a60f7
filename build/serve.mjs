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
