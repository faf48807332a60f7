import { defineConfig } from '@playwright/test'

/** Uses only Playwright's test runner: ./firefox.ts and ./webkit.ts drive the browsers, which Playwright cannot. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/test-results-engines',
  // One per engine.
  workers: 2,
  forbidOnly: true,
  // As in the other journeys, a busy machine may delay one once.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
