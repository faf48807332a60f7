import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BROWSERS } from '#build/browsers.ts'
import { compressFolder } from '#build/vite/compress-folder.ts'

const outDir = 'dist/desk'

const ICONS = ['any-192.png', 'any-512.png']

/** The store's icons, the only files that both pages have. */
const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  async buildStart() {
    for (const name of ICONS)
      this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: await readFile(`public/icons/${name}`) })
  },
}

/** The desk's page is built by itself, so that nothing of it and of its libraries can get into what customers load. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: `../${outDir}`,
    emptyOutDir: true,
    target: BROWSERS,
    // Staff load it once, and the framework is one piece.
    chunkSizeWarningLimit: 3_000,
    rolldownOptions: {
      output: { entryFileNames: 'assets/desk-[hash].js', assetFileNames: 'assets/[name]-[hash][extname]' },
    },
  },
  plugins: [
    react(),
    icons,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      // `offline/register-worker.ts` registers it.
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'こもれび 業務画面',
        short_name: 'こもれび業務',
        lang: 'ja',
        start_url: '/',
        display: 'standalone',
        theme_color: '#2f5d4a',
        background_color: '#fbf9f5',
        icons: ICONS.map((name) => ({
          src: `/icons/${name}`,
          sizes: name.replace(/\D*(\d+).*/, '$1x$1'),
          type: 'image/png',
        })),
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['assets/*.{js,css}', 'icons/any-192.png'],
        maximumFileSizeToCacheInBytes: 5_000_000,
      },
    }),
    {
      name: 'compress',
      apply: 'build',
      closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(outDir) },
    },
  ],
})
