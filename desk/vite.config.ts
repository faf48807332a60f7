import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSERS } from '#build/browsers.ts'
import { compressFolder } from '#build/vite/compress-folder.ts'

const outDir = 'dist/desk'

/** The desk's page is built by itself, so that nothing of it and of its libraries can get into what customers load. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: `../${outDir}`,
    emptyOutDir: true,
    target: BROWSERS,
    // Staff load it once, and the framework is one piece.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: { entryFileNames: 'assets/desk-[hash].js', assetFileNames: 'assets/[name]-[hash][extname]' },
    },
  },
  plugins: [react(), { name: 'compress', apply: 'build', closeBundle: () => compressFolder(outDir) }],
})
