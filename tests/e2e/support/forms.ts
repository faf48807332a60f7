import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './journey.ts'

/** Runs `npm run desk -- …` for the shop, with the build's bundle of Drizzle: without it the start takes seconds. */
export const desk = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: process.env['STORE_DATA_DIR'] }
  const program = ['--conditions=bundled', 'server/desk/desk-cli.ts', ...words]
  return (await promisify(execFile)(process.execPath, program, { env })).stdout
}

/** A photo with metadata, larger than what is sent. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#a94f28' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer()

/** From the form to the confirmation, and on. */
export async function confirmAndSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: '内容を確認する' }).click()
  await expect(page.getByRole('heading', { name: '内容の確認' })).toBeFocused()
  await page.getByRole('button', { name: '送信する', exact: true }).click()
}
