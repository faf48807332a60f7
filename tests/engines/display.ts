import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A virtual display that chooses its own number. */
export async function startDisplay(): Promise<{ name: string; server: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [said] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return { name: `:${said.toString().trim()}`, server }
}
