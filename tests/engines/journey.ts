import { expect, test as base } from '@playwright/test'
import { type Deploys, startDeploys } from '#tests/e2e/support/deploys.ts'
import type { Complaint, Device, Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** Messages about failed requests. Allowed only while the server is unreachable. */
const UNREACHABLE = /NetworkError|Failed to load|download failed/

/**
 * Requests aborted by leaving a page (NS_BINDING_ABORTED), and chunks that the worker was fetching. A failure of the worker
 * itself has another message: of a promise "that rejected with".
 */
const LEFT_BEHIND = /download failed .*status=2152398850|A ServiceWorker intercepted the request and encountered an/

/** Creates the pictures if earlier runs left none. */
const FIRST_START_MS = 9 * 60_000

/** A journey in an engine other than Chromium, with a store that can be stopped or upgraded, and a new device. */
export const journey = base.extend<{ device: Device }, { engine: Engine; store: Deploys }>({
  engine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
    async ({}, use, { project }) => {
      const engine = await (project.name === 'webkit' ? startWebKit() : startFirefox())
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
    async ({}, use) => {
      const store = await startDeploys()
      await store.deploy(1)
      await use(store)
      await store.stop()
    },
    { scope: 'worker', timeout: FIRST_START_MS },
  ],
  device: async ({ engine, store }, use) => {
    await store.serve()
    const device = await engine.newDevice(store.url)
    await use(device)
    const isOfAbsence = ({ text, at }: Complaint) => UNREACHABLE.test(text) && store.wasAway(at)
    const complaints = await device.complaints()
    const unexpected = complaints.filter((it) => !isOfAbsence(it) && !LEFT_BEHIND.test(it.text)).map(({ text }) => text)
    await device.close()
    expect(unexpected, 'the browser complained').toEqual([])
  },
})
