import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { contentKinds } from '#server/modules.ts'
import { loadContent } from './load.ts'

it('a content folder that cannot be read is an error, not empty content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'komorebi-content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'columns'), 'a file in place of the folder')
  await expect(loadContent(contentKinds, folder)).rejects.toThrow('ENOTDIR')
})
