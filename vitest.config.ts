import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** The file name decides where a test runs: `.test.tsx` in a real browser, everything else in Node. */
export default defineConfig({
  test: {
    // Tests of the server mostly wait for databases and processes; the default would use one core of two.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,src,sw,desk,build,tests/project}/**/*.test.ts'],
          // Property tests take a second on an idle machine, and much longer on a busy one.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // A busy machine may delay a test once. Failing twice counts.
          retry: process.env['CI'] ? 1 : 0,
          include: ['{server,tests/integration}/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          // For the processes that tests start.
          env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/.cache/modules` },
          // Starting a process and loading the server takes two seconds per file. Modules of the server keep no state of a store.
          isolate: false,
          // Real databases and servers are started, on machines with other work.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 5_000 } },
        },
      },
      {
        plugins: [react()],
        // Discovered later, they would load a second React, or reload the test page, which then never finishes.
        optimizeDeps: {
          include: [
            'react-dom/client',
            'react-dom/server',
            '@tanstack/react-router/ssr/client',
            '@tanstack/react-query',
            'workbox-window',
          ],
        },
        test: {
          name: 'browser',
          retry: process.env['CI'] ? 1 : 0,
          include: ['src/**/*.test.tsx'],
          // Several pages at once would compete for focus, timers and the processor.
          fileParallelism: false,
          // On a busy machine the first page of a file takes ten seconds.
          testTimeout: 30_000,
          expect: { poll: { timeout: 5_000 } },
          // The style sheets fix the order of the cascade layers, whatever a test imports.
          setupFiles: ['tests/support/empty-browser.ts', 'src/ui/styles/tokens.css', 'src/ui/styles/base.css'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath:
                  process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
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
