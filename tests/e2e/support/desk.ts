/** The desk of a store of its own, and browsers of its staff. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { freePort } from '#tests/support/free-port.ts'
import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { exchange } from './journey.ts'

interface DeskStore extends RunningStore {
  deskUrl: string
  /** The output of a desk command. */
  desk(...words: string[]): Promise<string>
}

export interface Colleague {
  name: string
  role: '店長' | 'スタッフ'
  /** A number, or すべて. */
  shop: string
}

/** A browser at the desk, of a tablet unless it says otherwise. */
export interface DeskBrowser {
  page: Page
  context: BrowserContext
}

interface DeskFixtures {
  /** Adds a person, who makes a passkey by the link. Their browser shows the start page of the desk. */
  enrol(colleague: Colleague, viewport?: { width: number; height: number }): Promise<DeskBrowser>
}

const TABLET = { width: 768, height: 1024 }

export const deskJourney = exchange.extend<DeskFixtures, { store: DeskStore }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
    async ({}, use) => {
      const port = await freePort()
      const store = await startStore({ env: { DESK: '1', DESK_PORT: `${port}` } })
      const desk = (...words: string[]) => runCommand(store.dataDir, words)
      await use({ ...store, deskUrl: `http://localhost:${port}`, desk })
      await store.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ store }, use) => use(store.url),
  async enrol({ browser, store }, use) {
    const contexts: BrowserContext[] = []
    await use(async ({ name, role, shop }, viewport = TABLET) => {
      const email = `staff-${contexts.length}-${Date.now()}@example.jp`
      const printed = await store.desk('staff', 'add', email, '--name', name, '--role', role, '--shop', shop)
      const opened = await openBrowser(browser, viewport)
      contexts.push(opened.context)
      const { page } = opened
      await page.goto(/http:\S+\/enrol#[\w-]+/.exec(printed)![0])
      await page.getByRole('button', { name: 'この端末にパスキーを登録する' }).click()
      await page.waitForURL(`${store.deskUrl}/`)
      return opened
    })
    for (const context of contexts) await context.close()
  },
})

/** With an authenticator that confirms everything. */
async function openBrowser(browser: Browser, viewport: { width: number; height: number }): Promise<DeskBrowser> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, context }
}

const execute = promisify(execFile)

async function runCommand(dataDir: string, words: readonly string[]): Promise<string> {
  const program = ['--conditions=bundled', 'server/desk/desk-cli.ts', ...words]
  const { stdout } = await execute(process.execPath, program, { env: { ...process.env, DATA_DIR: dataDir } })
  return stdout
}
