import { chromium } from 'playwright'

export const BROWSER_OPTIONS = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
}

export const launchBrowser = (args: string[] = []) =>
  chromium.launch({ ...BROWSER_OPTIONS, args: [...BROWSER_OPTIONS.args, ...args] })
