/** Firefox by WebDriver BiDi. The protocol's offline mode does not apply to the service worker. */
import { launch, type Page } from 'puppeteer-core'
import type { Complaint, Engine, Role, Tab } from './engine.ts'
import { until } from './until.ts'

const VIEWPORT = { width: 1280, height: 800 }

export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: VIEWPORT,
  })
  return {
    async newDevice(baseUrl) {
      const context = await browser.createBrowserContext()
      const complaints: Complaint[] = []
      return {
        newTab: async () => drive(await context.newPage(), baseUrl, complaints),
        complaints: async () => complaints,
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** The protocol omits the message of a logged error, so the page logs it as text. */
const printTexts = () => {
  const print = console.error.bind(console)
  console.error = (...parts: unknown[]) => print(...parts.map(String))
}

async function drive(page: Page, baseUrl: string, complaints: Complaint[]): Promise<Tab> {
  const complain = (text: string) => void complaints.push({ text, at: Date.now() })
  await page.evaluateOnNewDocument(printTexts)
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complain(message.text())
  })
  page.on('pageerror', (error) => complain(String(error)))
  const tab: Tab = {
    goto: (path) => page.goto(new URL(path, baseUrl).href),
    reload: () => page.reload(),
    // The protocol waits only for native promises, which Dexie's are not.
    evaluate: <Result>(work: () => Result | Promise<Result>) =>
      page.evaluate(`(async () => await (${work.toString()})())()`) as Promise<Result>,
    waitForFunction(holds) {
      return until(() => tab.evaluate(holds))
    },
    async find(role: Role, name: string) {
      const parts = await page.$$(`::-p-aria([name="${name}"][role="${role}"])`)
      return parts.map((part) => ({
        click: () => part.click(),
        type: (text) => part.type(text),
      }))
    },
    // Another tab is in the foreground.
    hide: async () => void (await page.browserContext().newPage()),
    show: () => page.bringToFront(),
    close: () => page.close(),
  }
  return tab
}
