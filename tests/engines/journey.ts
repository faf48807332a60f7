import { expect, test as base } from '@playwright/test'
import { type Deploys, startDeploys } from '#tests/e2e/support/deploys.ts'
import type { Complaint, Device, Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** What browser and program say of requests that nobody answers: only while nobody does. */
const NOBODY_ANSWERS = /NetworkError|Failed to load|download failed/

/**
 * What a page was still waiting for when it was left: letters (NS_BINDING_ABORTED), and parts of the program that the
 * worker was bringing. A worker's own fault is told in other words: of a promise "that rejected with".
 */
const LEFT_BEHIND = /download failed .*status=2152398850|A ServiceWorker intercepted the request and encountered an/

/** Where no pictures are kept from earlier runs, they are made. */
const FIRST_START_MS = 9 * 60_000

/** A journey in another engine than Chromium, on a store that can be away or be replaced, and a device of its own. */
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
    const isOfAbsence = ({ text, at }: Complaint) => NOBODY_ANSWERS.test(text) && store.wasAway(at)
    const complaints = await device.complaints()
    const unexpected = complaints.filter((it) => !isOfAbsence(it) && !LEFT_BEHIND.test(it.text)).map(({ text }) => text)
    await device.close()
    expect(unexpected, 'the browser complained').toEqual([])
  },
})
