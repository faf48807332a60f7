import { describe, expect, it } from 'vitest'
import { getPlayerUrl, parseVideoLink, listPlayerOrigins } from './video-link.ts'

const YOUTUBE = 'https://www.youtube.com/embed/M7lc1UVf-VE?picture-in-picture=1&accelerometer=1&gyroscope=1'
const NO_COOKIE = 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?picture-in-picture=1&accelerometer=1&gyroscope=1'
const VIMEO = 'https://player.vimeo.com/video/76979871?title=0&byline=0&portrait=0'
const UNLISTED = 'https://player.vimeo.com/video/76979871?h=8272103f6e&title=0&byline=0&portrait=0'
const DAILYMOTION = 'https://www.dailymotion.com/embed/video/x8qd5jh?autoplay=0'
const COUB = 'https://coub.com/embed/2jq4vr?autoplay=0'

const getPlayer = (text: string) => {
  const link = parseVideoLink(text)
  return link && getPlayerUrl(link)
}

describe('links to videos', () => {
  it.each([
    ['https://www.youtube.com/watch?v=M7lc1UVf-VE', YOUTUBE],
    ['https://youtube.com/watch?v=M7lc1UVf-VE', YOUTUBE],
    ['https://m.youtube.com/watch?v=M7lc1UVf-VE', YOUTUBE],
    ['https://www.youtube.com/watch?app=desktop&v=M7lc1UVf-VE', YOUTUBE],
    ['https://www.youtube.com/watch?v=M7lc1UVf-VE&list=PL1234&t=42s', YOUTUBE],
    ['https://www.youtube.com/watch?v=M7lc1UVf-VE#t=42', YOUTUBE],
    ['https://www.youtube.com/embed/M7lc1UVf-VE', YOUTUBE],
    ['https://www.youtube.com/embed/M7lc1UVf-VE?start=5', YOUTUBE],
    ['https://www.youtube.com/v/M7lc1UVf-VE', YOUTUBE],
    ['https://www.youtube.com/shorts/M7lc1UVf-VE', YOUTUBE],
    ['https://www.youtube.com/live/M7lc1UVf-VE?feature=share', YOUTUBE],
    ['https://youtu.be/M7lc1UVf-VE', YOUTUBE],
    ['https://youtu.be/M7lc1UVf-VE?si=abc', YOUTUBE],
    ['https://youtu.be/M7lc1UVf-VE/', YOUTUBE],
    ['HTTPS://YouTu.be/M7lc1UVf-VE', YOUTUBE],
    ['https://www.youtube.com:443/watch?v=M7lc1UVf-VE', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/M7lc1UVf-VE', NO_COOKIE],
    ['https://youtube-nocookie.com/embed/M7lc1UVf-VE', NO_COOKIE],
    ['https://vimeo.com/76979871', VIMEO],
    ['https://www.vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/76979871/', VIMEO],
    ['https://vimeo.com/76979871?share=copy', VIMEO],
    ['https://vimeo.com/76979871#t=10s', VIMEO],
    ['https://player.vimeo.com/video/76979871', VIMEO],
    ['https://vimeo.com/76979871/8272103f6e', UNLISTED],
    ['https://vimeo.com/76979871?h=8272103f6e', UNLISTED],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', UNLISTED],
    ['https://www.dailymotion.com/video/x8qd5jh', DAILYMOTION],
    ['https://dailymotion.com/video/x8qd5jh', DAILYMOTION],
    ['https://www.dailymotion.com/video/x8qd5jh_a-title_news', DAILYMOTION],
    ['https://www.dailymotion.com/video/x8qd5jh?playlist=x6hzkz', DAILYMOTION],
    ['https://www.dailymotion.com/embed/video/x8qd5jh', DAILYMOTION],
    ['https://dai.ly/x8qd5jh', DAILYMOTION],
    ['https://coub.com/view/2jq4vr', COUB],
    ['https://www.coub.com/view/2jq4vr', COUB],
    ['https://coub.com/embed/2jq4vr?muted=true', COUB],
  ])('%s', (link, player) => {
    expect(getPlayer(link)).toBe(player)
  })

  it.each([
    // Not https.
    'http://www.youtube.com/watch?v=M7lc1UVf-VE',
    '//www.youtube.com/watch?v=M7lc1UVf-VE',
    'www.youtube.com/watch?v=M7lc1UVf-VE',
    'M7lc1UVf-VE',
    '',
    'ftp://youtu.be/M7lc1UVf-VE',
    'javascript:alert(1)//youtu.be/M7lc1UVf-VE',
    'data:text/html,https://youtu.be/M7lc1UVf-VE',
    'blob:https://www.youtube.com/M7lc1UVf-VE',
    'view-source:https://www.youtube.com/watch?v=M7lc1UVf-VE',
    // Other hosts that have the name of one in them.
    'https://www.youtube.com.example.com/watch?v=M7lc1UVf-VE',
    'https://example.com/https://www.youtube.com/watch?v=M7lc1UVf-VE',
    'https://example.com/?u=https://youtu.be/M7lc1UVf-VE',
    'https://example.com#https://youtu.be/M7lc1UVf-VE',
    'https://notyoutube.com/watch?v=M7lc1UVf-VE',
    'https://youtube.co/watch?v=M7lc1UVf-VE',
    'https://youtu-be/M7lc1UVf-VE',
    'https://youtuxbe/M7lc1UVf-VE',
    'https://music.youtube.com/watch?v=M7lc1UVf-VE',
    'https://www.youtube.com./watch?v=M7lc1UVf-VE',
    'https://xvimeo.com/76979871',
    'https://vimeo.com.example.jp/76979871',
    'https://vimeo-com.example/76979871',
    'https://daixly/x8qd5jh',
    'https://evil-coub.com/view/2jq4vr',
    'https://example.com/video/x8qd5jh',
    'https://www.tiktok.com/@someone/video/7106594312292453678',
    'https://www.facebook.com/video/123',
    '/video/9',
    // Credentials, ports, and characters that parsers change.
    'https://www.youtube.com@example.com/watch?v=M7lc1UVf-VE',
    'https://user@www.youtube.com/watch?v=M7lc1UVf-VE',
    'https://user:secret@youtu.be/M7lc1UVf-VE',
    'https://www.youtube.com:8443/watch?v=M7lc1UVf-VE',
    'https:\\\\www.youtube.com\\watch?v=M7lc1UVf-VE',
    'https://example.com\\@www.youtube.com/watch?v=M7lc1UVf-VE',
    ' https://youtu.be/M7lc1UVf-VE',
    'https://youtu.be/M7lc1UVf-VE\n',
    'https://you\ttube.com/watch?v=M7lc1UVf-VE',
    'https://youtu.be/M7lc1UVf-VE\u0000',
    'https://ｙｏｕｔｕｂｅ.com/watch?v=M7lc1UVf-VE',
    'https://уoutube.com/watch?v=M7lc1UVf-VE',
    // Pages of the hosts that are no video.
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=M7lc1UVf-VE%22%3E',
    'https://www.youtube.com/watch?v=M7lc1UVf-VEx',
    'https://www.youtube.com/watch/?v=M7lc1UVf-VE&v=<script>',
    'https://www.youtube.com/M7lc1UVf-VE',
    'https://www.youtube.com/@komorebi',
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://www.youtube.com/embed/videoseries?list=PL1234567890',
    'https://www.youtube.com/embed/live_stream?channel=UC1234',
    'https://www.youtube.com/embed/../redirect?q=https://example.com',
    'https://www.youtube.com/embed/M7lc1UVf-VE/../../redirect',
    'https://www.youtube.com/redirect?q=https://youtu.be/M7lc1UVf-VE',
    'https://youtu.be/',
    'https://youtu.be/embed/M7lc1UVf-VE',
    'https://www.youtube-nocookie.com/watch?v=M7lc1UVf-VE',
    'https://vimeo.com/',
    'https://vimeo.com/123abc',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/76979871/settings',
    'https://vimeo.com/76979871?h="><script>',
    'https://player.vimeo.com/76979871',
    'https://player.vimeo.com/video/x8qd5jh',
    'https://www.dailymotion.com/x8qd5jh',
    'https://www.dailymotion.com/playlist/x6hzkz',
    'https://www.dailymotion.com/video/',
    'https://dai.ly/video/x8qd5jh',
    'https://coub.com/2jq4vr',
    'https://coub.com/view/2jq4vr/../../api',
    'https://coub.com/community/art',
    `https://youtu.be/M7lc1UVf-VE?${'a'.repeat(2_000)}`,
  ])('no video: %j', (link) => {
    expect(parseVideoLink(link)).toBeUndefined()
  })

  it('has a player on one of the known origins only', () => {
    expect(listPlayerOrigins()).toEqual([
      'https://www.youtube.com',
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://www.dailymotion.com',
      'https://coub.com',
    ])
  })

  it('takes parameters that win over those of the host', () => {
    const link = parseVideoLink('https://coub.com/view/2jq4vr')!
    expect(getPlayerUrl(link, { autoplay: '1' })).toBe('https://coub.com/embed/2jq4vr?autoplay=1')
  })
})
