import { defineConfig } from '@playwright/test'

// On a slow CI machine a page hydrates in ten seconds and a request takes three. An expectation stays below the 30 s after
// which pages without an event stream poll, so journeys about syncing prove the stream.
const [JOURNEY_MS, EXPECT_MS] = process.env['CI'] ? [180_000, 25_000] : [60_000, 10_000]

/** Journeys on the built store; `tests/e2e/support/global-setup.ts` starts it once for all of them. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: '.cache/test-results',
  // Journeys mostly wait: two use a half of two cores.
  workers: 3,
  forbidOnly: true,
  // A busy machine may delay a journey once. Failing twice counts.
  retries: process.env['CI'] ? 1 : 0,
  timeout: JOURNEY_MS,
  expect: { timeout: EXPECT_MS },
  reporter: 'list',
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Installing a worker costs each journey two seconds of CPU time. `journeyWithWorker` allows it.
    serviceWorkers: 'block',
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
  // Journeys run in a desktop window, on a phone if tagged `@phone`, and on both if tagged `@both`, because layouts differ.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
