import { erasePack } from '#src/local/pack/erase-pack.ts'
import { notePack } from '#src/local/pack/has-pack.ts'

/** As on a device that never had one: what one file keeps, the next finds. */
export async function forgetPack(): Promise<void> {
  await erasePack()
  notePack('none')
}
