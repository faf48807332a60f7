import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Where a test runs follows from its name and place: `.test.tsx` in a real browser, everything else in Node. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,src,sw,build,tests/project}/**/*.test.ts'],
          // Property tests take a second on a machine of their own, and many on one that is shared.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // A shared machine may hold a test up once; twice is a failure.
          retry: process.env['CI'] ? 1 : 0,
          include: ['{server,tests/integration}/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          // Databases and servers are started for real, on machines that do other things too.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 5_000 } },
        },
      },
      {
        plugins: [react()],
        // Found late, they would bring a second React along, or load a page of tests anew that never comes back.
        optimizeDeps: {
          include: ['react-dom/client', 'react-dom/server', '@tanstack/react-router/ssr/client', 'workbox-window'],
        },
        test: {
          name: 'browser',
          retry: process.env['CI'] ? 1 : 0,
          include: ['src/**/*.test.tsx'],
          expect: { poll: { timeout: 5_000 } },
          // The order of the layers is that of the page, whatever a test imports.
          setupFiles: ['src/ui/tokens.css', 'src/ui/base.css'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
                args: ['--no-sandbox'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
