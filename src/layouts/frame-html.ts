/**
 * Header and footer as HTML. They depend only on the settings and on which of their links lead to the current page, so the
 * server renders them once for many pages and inserts them.
 */
import { createContext } from 'react'
import type { Settings } from '#contract/settings/schema.ts'
import { isActivePath } from '#src/ui/link.tsx'

/** Whether the server inserts header and footer, so that the layout renders only their places. */
export const FrameIsInserted = /* @__PURE__ */ createContext(false)

interface FrameHtml {
  header: string
  footer: string
}

interface Frames {
  /** Paths of all links. */
  links: string[]
  /** By the links that lead to the current page, which are marked. */
  byActiveLinks: Map<string, FrameHtml>
}

/** The settings are the same object until the catalogue changes. */
const framesOfSettings = new WeakMap<Settings, Frames>()

const toKey = (links: readonly string[], pathname: string) =>
  links.filter((link) => isActivePath(link, pathname)).join(' ')

export function findFrame(settings: Settings, pathname: string): FrameHtml | undefined {
  const frames = framesOfSettings.get(settings)
  return frames?.byActiveLinks.get(toKey(frames.links, pathname))
}

/** `body`: a page that was rendered with its header and footer. */
export function storeFrame(settings: Settings, pathname: string, body: string): void {
  const frame = {
    header: cut(body, body.indexOf('<header'), '</header>'),
    footer: cut(body, body.lastIndexOf('<footer'), '</footer>'),
  }
  const links = [...(frame.header + frame.footer).matchAll(/ href="([^"?#]*)/g)].map(([, path]) => path!)
  const frames = framesOfSettings.get(settings) ?? { links: [...new Set(links)], byActiveLinks: new Map() }
  frames.byActiveLinks.set(toKey(frames.links, pathname), frame)
  framesOfSettings.set(settings, frames)
}

const cut = (body: string, start: number, end: string) => body.slice(start, body.indexOf(end, start) + end.length)

/** `body`: a page that was rendered with `FrameIsInserted`. */
export const insertFrame = (body: string, { header, footer }: FrameHtml): string =>
  body.replace('<header></header>', () => header).replace('<footer></footer>', () => footer)
