import { chromium } from 'playwright'

export const launchBrowser = (args: string[] = []) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', ...args],
  })
