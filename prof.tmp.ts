import { chromium } from 'playwright'
import { mkdtempSync } from 'node:fs'
const url = 'http://localhost:4391'
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'ja-JP' }
const profile = mkdtempSync('/tmp/worker-probe/p-')
const open = () => chromium.launchPersistentContext(profile, { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'], ...PHONE })
let c = await open(); let p = await c.newPage()
for (const path of ['/', '/items', '/items/1101', '/']) { await p.goto(url + path, { waitUntil: 'networkidle' }); await p.evaluate(() => navigator.serviceWorker.ready.then(() => 0)); await p.waitForTimeout(1500) }
await c.close()
for (const [cpu, net, path] of [[1, false, '/'], [4, false, '/'], [4, true, '/'], [4, true, '/']] as const) {
  c = await open(); p = await c.newPage()
  const d = await c.newCDPSession(p)
  await d.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (net) { await d.send('Network.enable'); await d.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 93750 }) }
  await p.addInitScript(() => { (window as any).lcps = []; new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) (window as any).lcps.push([Math.round(e.startTime), e.size, e.element?.tagName, e.url?.slice(-30)]) }).observe({ type: 'largest-contentful-paint', buffered: true }); (window as any).longs = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) (window as any).longs.push([Math.round(e.startTime), Math.round(e.duration)]) }).observe({ type: 'longtask', buffered: true }) })
  await p.goto(url + path); await p.waitForTimeout(3000)
  console.log(cpu, net, path, JSON.stringify(await p.evaluate(() => {
    const n = performance.getEntriesByType('navigation')[0] as any
    return { workerStart: n.workerStart | 0, fetchStart: n.fetchStart | 0, responseStart: n.responseStart | 0, responseEnd: n.responseEnd | 0, domI: n.domInteractive | 0, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, lcps: (window as any).lcps, longs: (window as any).longs,
      res: performance.getEntriesByType('resource').map((r: any) => [r.name.replace(location.origin, '').slice(0, 44), r.startTime | 0, r.workerStart | 0, r.responseStart | 0, r.responseEnd | 0].join(' ')).slice(0, 26) }
  }), null, 1))
  await c.close()
}
