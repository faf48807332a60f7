/**
 * The service worker in Node, with real Workbox and `fake-indexeddb` (imported by the test). Its scope, caches, windows and
 * network are simple doubles. One worker per test file, because its routes are registered once.
 */
import { afterEach, beforeEach, vi } from 'vitest'
import { endpointDefinitions, getCacheVersion } from '#build/vite/endpoint-definitions.ts'
import { RESPONSES_CACHE_PREFIX } from '#src/device/storage/names.ts'
import { createCacheStorage } from './cache-storage.ts'

export const ORIGIN = 'https://store.example.jp'

/** Absolute, as a browser resolves it. */
export const toUrl = (address: string): string => new URL(address, ORIGIN).href

export const PRECACHE = `workbox-precache-v2-${ORIGIN}/`
export const RESPONSES = RESPONSES_CACHE_PREFIX + getCacheVersion()

/** A page as the server renders it. */
export const renderPage = (
  text: string,
  { bundle = ['/assets/app-1.js'], responses = [] as string[] } = {},
): Response =>
  new Response(
    `<h1>${text}</h1><script data-bundle="${bundle.join(' ')}" data-responses="${responses.join(' ')}">start()</script>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

class WorkerEvent {
  readonly work: Promise<unknown>[] = []
  readonly type: string
  response: Promise<Response> | undefined
  constructor(type: string, fields: object = {}) {
    this.type = type
    Object.assign(this, fields)
  }
  waitUntil(promise: Promise<unknown>) {
    // The test waits for all of it.
    promise.catch(() => {})
    this.work.push(promise)
  }
  respondWith(response: Promise<Response> | Response) {
    this.response = Promise.resolve(response)
    this.response.catch(() => {})
  }
}

type Responder = (request: Request) => Response | Promise<Response>

interface RequestOptions {
  headers?: Record<string, string>
  method?: string
  /** What the browser sets: of a navigation, an image, a font. */
  kind?: 'navigate' | 'image' | 'font'
}

function makeRequest(address: string, { kind, ...init }: RequestOptions): Request {
  const request = new Request(address, init)
  if (kind === 'navigate') Object.defineProperty(request, 'mode', { value: kind })
  else if (kind) Object.defineProperty(request, 'destination', { value: kind })
  return request
}

interface ShownNotification extends NotificationOptions {
  title: string
  close(): void
}

interface WorkerWindow {
  visibilityState: 'visible' | 'hidden'
  /** What the worker told it. */
  messages: unknown[]
  postMessage(message: unknown): void
}

/** `files`: the precached ones, with their text. */
export function useWorker(files: Record<string, string>) {
  const caches = createCacheStorage()
  const listeners = new Map<string, ((event: WorkerEvent) => unknown)[]>()
  const world = {
    caches,
    /** Responses by path and query. Others are 404. */
    server: new Map<string, Responder>(),
    isServerDown: false,
    requests: [] as Request[],
    windows: [] as WorkerWindow[],
    notifications: [] as ShownNotification[],
    opened: [] as string[],
    badge: 0,
    calls: [] as string[],
    listAsked: () => world.requests.map(({ url }) => url.replace(ORIGIN, '')),
    openWindow(visibilityState: WorkerWindow['visibilityState'] = 'visible'): WorkerWindow {
      const messages: unknown[] = []
      const window: WorkerWindow = { visibilityState, messages, postMessage: (it) => void messages.push(it) }
      world.windows.push(window)
      return window
    },
    /** Resolves when the worker has finished. Rejects like an event that fails. */
    async dispatch(type: string, fields: object = {}): Promise<void> {
      const event = new WorkerEvent(type, fields)
      for (const listener of listeners.get(type) ?? []) listener(event)
      for (let done = 0; done < event.work.length; done += 1) await event.work[done]
    },
    /** Undefined: left to the browser. */
    async fetch(address: string, options: RequestOptions = {}): Promise<Response | undefined> {
      const event = new WorkerEvent('fetch', { request: makeRequest(toUrl(address), options) })
      for (const listener of listeners.get('fetch') ?? []) listener(event)
      const response = await event.response
      // Revalidation; it fails without network.
      for (let done = 0; done < event.work.length; done += 1) await event.work[done]!.catch(() => {})
      return response
    },
    /** The URLs in a cache. */
    async list(name: string): Promise<string[]> {
      return (await (await caches.open(name)).keys()).map(({ url }) => url.replace(ORIGIN, ''))
    },
    async store(name: string, address: string, response: Response): Promise<void> {
      await (await caches.open(name)).put(toUrl(address), response)
    },
  }

  async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    world.requests.push(request)
    if (world.isServerDown) throw new TypeError('Failed to fetch')
    const respond = world.server.get(request.url.replace(ORIGIN, ''))
    return respond ? respond(request) : new Response('not found', { status: 404 })
  }

  const definitions = Object.entries(endpointDefinitions()).map(([name, json]) => [name, JSON.parse(json)] as const)
  const scope = {
    ...Object.fromEntries(definitions),
    __WB_MANIFEST: Object.keys(files).map((url) => ({ url, revision: null })),
    __WB_DISABLE_DEV_LOGS: true,
    self: globalThis,
    location: new URL(`${ORIGIN}/sw.js`),
    caches,
    fetch: send,
    Request: class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? toUrl(input) : input, init)
      }
    },
    Response: class extends Response {
      static override redirect(address: string, status?: number) {
        return super.redirect(toUrl(address), status)
      }
    },
    ExtendableEvent: WorkerEvent,
    FetchEvent: WorkerEvent,
    addEventListener: (type: string, listener: (event: WorkerEvent) => unknown) =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting: async () => void world.calls.push('skipWaiting'),
    clients: {
      claim: async () => void world.calls.push('claim'),
      matchAll: async () => world.windows,
      openWindow: async (path: string) => void world.opened.push(path),
    },
    registration: {
      scope: `${ORIGIN}/`,
      async showNotification(title: string, options: NotificationOptions) {
        const shown = world.notifications
        const same = shown.findIndex(({ tag }) => tag === options.tag)
        const notification = { title, ...options, close: () => void shown.splice(shown.indexOf(notification), 1) }
        shown.splice(same < 0 ? shown.length : same, 1, notification)
      },
      getNotifications: async () => [...world.notifications],
    },
    Notification: { permission: 'granted' },
  }

  beforeEach(async () => {
    for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value)
    Object.assign(navigator, { setAppBadge: async (count: number) => void (world.badge = count) })
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !world.isServerDown })
    // By its path: the tests' types are those of pages, not of workers.
    await import(/* @vite-ignore */ new URL('../../sw/sw.ts', import.meta.url).pathname)
    for (const [path, text] of Object.entries(files)) world.server.set(path, () => new Response(text))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    caches.clear()
    world.server.clear()
    world.isServerDown = false
    world.requests.length = world.windows.length = world.notifications.length = 0
    world.opened.length = world.calls.length = world.badge = 0
  })
  return world
}
