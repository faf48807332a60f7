import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { getFreeBytes } from '#server/platform/system/disk-space.ts'
import { makeTempFolder } from './temp-folder.ts'

const succeeds = (program: string, args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const mount = (folder: string, megabytes: number) =>
  succeeds('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
const unmount = (folder: string) => succeeds('umount', ['-l', folder])

export function mayMount(): boolean {
  const folder = makeTempFolder('disk')
  return mount(folder, 1) && unmount(folder)
}

/** A small disk, unmounted after the test. */
export function mountSmallDisk(megabytes: number): string {
  const folder = makeTempFolder('disk')
  if (!mount(folder, megabytes)) throw new Error('No disk was mounted')
  onTestFinished(() => void unmount(folder))
  return folder
}

/** Fills it completely and returns the path of the file that takes the space. */
export async function fillDisk(folder: string): Promise<string> {
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(await getFreeBytes(folder)))
  return ballast
}
