/** Links to videos of four hosts, and the URLs of their players. Links to anything else are no video. */
import { parseUrl } from './parse-url.ts'

export interface VideoLink {
  host: 'YouTube' | 'YouTube (nocookie)' | 'Vimeo' | 'Dailymotion' | 'Coub'
  id: string
  /** Vimeo's key of an unlisted video. */
  hash?: string
}

/** Origins that a page may frame, one for each player. */
const PLAYERS: Record<VideoLink['host'], { origin: string; path: string; params: Record<string, string> }> = {
  YouTube: {
    origin: 'https://www.youtube.com',
    path: '/embed/',
    params: { 'picture-in-picture': '1', accelerometer: '1', gyroscope: '1' },
  },
  'YouTube (nocookie)': {
    origin: 'https://www.youtube-nocookie.com',
    path: '/embed/',
    params: { 'picture-in-picture': '1', accelerometer: '1', gyroscope: '1' },
  },
  Vimeo: {
    origin: 'https://player.vimeo.com',
    path: '/video/',
    params: { title: '0', byline: '0', portrait: '0' },
  },
  Dailymotion: { origin: 'https://www.dailymotion.com', path: '/embed/video/', params: { autoplay: '0' } },
  Coub: { origin: 'https://coub.com', path: '/embed/', params: { autoplay: '0' } },
}

export const listPlayerOrigins = (): string[] => Object.values(PLAYERS).map(({ origin }) => origin)

const MAX_LINK_CHARACTERS = 2_000

type Find = (path: string, query: URLSearchParams) => Omit<VideoLink, 'host'> | undefined

const YOUTUBE_ID = /^[\w-]{11}$/
/** Players of lists and channels, whose names happen to be as long as an id. */
const NO_YOUTUBE_ID = /^(videoseries|live_stream)$/

const toYouTube = (id: string | null | undefined) =>
  id && YOUTUBE_ID.test(id) && !NO_YOUTUBE_ID.test(id) ? { id } : undefined

const findYouTube: Find = (path, query) =>
  toYouTube(path === '/watch' ? query.get('v') : /^\/(?:embed|v|shorts|live)\/([^/]+)\/?$/.exec(path)?.[1])

const findYouTubePlayer: Find = (path) => toYouTube(/^\/embed\/([^/]+)\/?$/.exec(path)?.[1])

const findShortYouTube: Find = (path) => toYouTube(/^\/([^/]+)\/?$/.exec(path)?.[1])

const toVimeo = (parts: RegExpExecArray | null, query: URLSearchParams) => {
  if (!parts) return undefined
  const hash = parts[2] ?? query.get('h') ?? undefined
  if (hash === undefined) return { id: parts[1]! }
  return /^[0-9a-f]{6,40}$/.test(hash) ? { id: parts[1]!, hash } : undefined
}

const findVimeo: Find = (path, query) => toVimeo(/^\/(\d{1,20})(?:\/([^/]+))?\/?$/.exec(path), query)

const findVimeoPlayer: Find = (path, query) => toVimeo(/^\/video\/(\d{1,20})\/?$/.exec(path), query)

const toId = (parts: RegExpExecArray | null) => (parts ? { id: parts[1]! } : undefined)

/** The title may follow the id. */
const findDailymotion: Find = (path) => toId(/^\/(?:embed\/)?video\/([a-z\d]{1,40})(?:_[\w-]*)?\/?$/i.exec(path))

const findShortDailymotion: Find = (path) => toId(/^\/([a-z\d]{1,40})\/?$/i.exec(path))

const findCoub: Find = (path) => toId(/^\/(?:view|embed)\/([a-z\d]{1,40})\/?$/i.exec(path))

/** A plain object: bundlers keep a Map even where nothing uses it. */
const HOSTS: Record<string, [VideoLink['host'], Find]> = {
  'youtube.com': ['YouTube', findYouTube],
  'www.youtube.com': ['YouTube', findYouTube],
  'm.youtube.com': ['YouTube', findYouTube],
  'youtu.be': ['YouTube', findShortYouTube],
  'youtube-nocookie.com': ['YouTube (nocookie)', findYouTubePlayer],
  'www.youtube-nocookie.com': ['YouTube (nocookie)', findYouTubePlayer],
  'vimeo.com': ['Vimeo', findVimeo],
  'www.vimeo.com': ['Vimeo', findVimeo],
  'player.vimeo.com': ['Vimeo', findVimeoPlayer],
  'dailymotion.com': ['Dailymotion', findDailymotion],
  'www.dailymotion.com': ['Dailymotion', findDailymotion],
  'dai.ly': ['Dailymotion', findShortDailymotion],
  'coub.com': ['Coub', findCoub],
  'www.coub.com': ['Coub', findCoub],
}

/** Whether a link leads to one of the four hosts, with a video or without. */
export const isVideoHost = (link: string): boolean => Object.hasOwn(HOSTS, parseUrl(link)?.hostname ?? '')

/**
 * URL parsers drop blanks and control characters and turn backslashes into slashes, so links with any of them are
 * rejected.
 */
const IS_PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/

/** The video that a link leads to. Undefined for anything but an https link to a video of the four hosts. */
export function parseVideoLink(link: string): VideoLink | undefined {
  const url = link.length > MAX_LINK_CHARACTERS || !IS_PLAIN.test(link) ? undefined : parseUrl(link)
  if (!url) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return undefined
  const [host, find] = Object.hasOwn(HOSTS, hostname) ? HOSTS[hostname]! : []
  const found = find?.(pathname, searchParams)
  return host && found && { host, ...found }
}

/** The player of a video. `params` win over the host's own. */
export function getPlayerUrl({ host, id, hash }: VideoLink, params: Record<string, string> = {}): string {
  const { origin, path, params: own } = PLAYERS[host]
  const all = { ...(hash ? { h: hash } : {}), ...own, ...params }
  const query = Object.entries(all).map((pair) => pair.map(encodeURIComponent).join('='))
  return `${origin}${path}${id}?${query.join('&')}`
}
