/**
 * Compiles the embedded database's code in other threads. `build/serve.mjs` loads this file first, so that it is compiled
 * while the other modules are loaded.
 */
import { readFileSync } from 'node:fs'

declare global {
  // Node's types have only the types of this namespace.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

/** Reads synchronously: the event loop would deliver the bytes only when all modules are loaded. */
const compile = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))

let compiling: Promise<WebAssembly.Module> | undefined

export const compileEmbedded = (): Promise<WebAssembly.Module> => (compiling ??= compile())
