import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { START_UP_SIZES } from './start-up-sizes.ts'

interface ManifestPicture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
const icons: ManifestPicture[] = manifest.icons
const screenshots: ManifestPicture[] = manifest.screenshots
const shortcuts: { name: string; url: string; icons: ManifestPicture[] }[] = manifest.shortcuts
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((it) => it.icons)]

const readMetadata = async (path: string) => {
  const { width, height, format, hasAlpha } = await sharp(`public${path}`).metadata()
  return { sizes: `${width}x${height}`, type: `image/${format}`, hasAlpha }
}

describe('the manifest of the app', () => {
  it.for(pictures.map((it) => [it.src, it] as const))('has %s in its declared size and format', async ([, it]) => {
    expect(await readMetadata(it.src)).toMatchObject({ sizes: it.sizes, type: it.type })
  })

  it('has plain icons and maskable icons', () => {
    const kinds = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
  })

  it('has phone screenshots of one size, because browsers drop others, and wide screenshots', () => {
    const shapesOf = (form: string) =>
      new Set(screenshots.filter((it) => it.form_factor === form).map((it) => it.sizes))
    expect([...shapesOf('narrow')]).toEqual(['780x1688'])
    expect([...shapesOf('wide')]).toEqual(['1280x800'])
    expect(screenshots.every(({ label }) => label)).toBe(true)
    const bytes = screenshots.reduce((sum, { src }) => sum + statSync(`public${src}`).size, 0)
    expect(bytes).toBeLessThan(500_000)
  })

  it('has a fixed identity and links within its scope', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', lang: 'ja', display: 'standalone' })
    for (const url of [manifest.share_target.action, ...shortcuts.map((it) => it.url)]) expect(url).toMatch(/^\/[\w#]/)
    // Launchers cut longer names.
    expect(manifest.short_name.length).toBeLessThanOrEqual(12)
  })
})

describe('iOS pictures', () => {
  it('is an opaque icon of the requested size', async () => {
    expect(await readMetadata('/apple-touch-icon.png')).toEqual({
      sizes: '180x180',
      type: 'image/png',
      hasAlpha: false,
    })
  })

  it.for(START_UP_SIZES)('has a small start screen for %i × %i', async ([width, height]) => {
    const path = `/start-up/${width}x${height}.png`
    expect(await readMetadata(path)).toMatchObject({ sizes: `${width}x${height}` })
    expect(statSync(`public${path}`).size).toBeLessThan(20_000)
  })
})
