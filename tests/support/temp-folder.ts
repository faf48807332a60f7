/** Temporary folders of a test run. Deleted when their process exits; those of killed processes are deleted by the next run. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ALL = join(tmpdir(), 'komorebi-tests')
const own = new Set<string>()

const erase = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function begin(): void {
  mkdirSync(ALL, { recursive: true })
  for (const name of readdirSync(ALL)) if (!isAlive(Number(name.split('-')[0]))) erase(join(ALL, name))
  process.on('exit', () => own.forEach(erase))
}

/** `name` makes a leftover folder recognisable. */
export function makeTempFolder(name: string): string {
  if (own.size === 0) begin()
  const folder = mkdtempSync(join(ALL, `${process.pid}-${name}-`))
  own.add(folder)
  return folder
}
