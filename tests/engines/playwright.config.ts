import { defineConfig } from '@playwright/test'

/** The runner alone: the browsers are driven by ./firefox.ts and ./webkit.ts, as Playwright only drives its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/test-results-engines',
  // One for each engine.
  workers: 2,
  forbidOnly: true,
  // As in the other journeys: a shared machine may hold one up once.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
