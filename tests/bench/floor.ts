/**
 * The floor: a hand-made page with which first visits are compared. It is about the fastest that a page of this kind can be
 * on the measuring computer: 14 kB of HTML with its styles, one picture of 29 kB, and a module script of 13 kB. Its text is
 * random, because repeated text would compress too well. The same seed makes the same page in every run.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'

const HTML_BYTES = 14_000
const SCRIPT_BYTES = 13_000
const PICTURE_BYTES = 29_000
const PICTURE_SIZE = { width: 720, height: 540 }

/** Mulberry32: numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const KANJI = [
  ...'人山川木水火土石空雨雪風花草竹米林森田町村道門窓戸床板柱壁屋根台所居間寝室庭棚机椅子箱灯光影色白黒青赤茶金銀布糸毛皮紙',
  ...'朝昼夜春夏秋冬日月年時分前後左右上下内外東西南北大小長短高低広重軽強弱新古早遅手足目耳口心力家族父母兄弟姉妹友客店主仕事',
]
const ENDINGS = ['です', 'ます', 'になる', 'を選ぶ', 'へ向かう', 'と暮らす', 'に合う', 'を直す', 'が似合う', 'を置く']
const PARTICLES = ['の', 'は', 'を', 'に', 'が', 'と', 'で', 'へ', 'も', 'から']

const STYLES = [
  '*{box-sizing:border-box}',
  'body{margin:0;background:#fbf9f4;color:#2b2925;font:1rem/1.75 system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif}',
  'header,footer{display:flex;gap:.5rem;justify-content:space-between;padding:.75rem 1rem}',
  'header{background:#fff;border-bottom:1px solid #e2ddd2}footer{background:#2b2925}',
  'a{padding:.75rem .5rem;color:inherit;text-decoration:none}footer a{color:#fff}',
  'main{max-width:60rem;margin:auto;padding:1rem}h1{font-size:1.6rem;line-height:1.4}h2{margin:0;font-size:1.15rem}',
  'img{display:block;width:100%;height:auto;aspect-ratio:4/3;border-radius:.5rem}',
  'ul{display:grid;grid-template-columns:1fr 1fr;gap:1rem;padding:0;list-style:none}',
  'li{padding:.75rem;border:1px solid #e2ddd2;border-radius:.5rem;background:#fff}b{color:#7c3f12}',
  '@media(min-width:48rem){ul{grid-template-columns:repeat(4,1fr)}}',
].join('')

function makeHtml(): string {
  const random = createRandom(16)
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)]!
  const word = () => pick(KANJI) + pick(KANJI)
  const sentence = () =>
    `${Array.from({ length: 4 }, () => word() + pick(PARTICLES)).join('')}${word()}${pick(ENDINGS)}。`
  const card = () =>
    `<li><h2>${word()}の${word()}</h2><p>${sentence()}${sentence()}${sentence()}</p><b>${Math.ceil(random() * 900)}00円</b></li>`
  const page = (cards: string) =>
    `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${KANJI[3]}の店</title><meta name="description" content="速さを比べるための見本のページ"><link rel="icon" href="data:,"><style>${STYLES}</style><script type="module" src="/floor.js"></script></head><body><header><a href="/">見本の店</a><nav><a href="/">商品</a><a href="/">相談</a></nav></header><main><h1>見本のページ</h1><img src="/floor.webp" alt="見本の模様" ${Object.entries(
      PICTURE_SIZE,
    )
      .map(([name, px]) => `${name}="${px}"`)
      .join(
        ' ',
      )} fetchpriority="high"><ul>${cards}</ul></main><footer><a href="/">会社</a><a href="/">連絡先</a></footer></body></html>`
  let cards = ''
  while (gzipSync(page(cards)).length < HTML_BYTES) cards += card()
  return page(cards)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Half incompressible data that is parsed at the start, half small functions, most of which are never called. */
function makeScript(): string {
  const random = createRandom(29)
  const text = (length: number) => Array.from({ length }, () => LETTERS[Math.floor(random() * 62)]).join('')
  const rows: string[] = []
  const script = () =>
    [
      `const rows=new Map("${rows.join(' ')}".split(' ').map((it,i)=>[it,i]))`,
      ...rows.map((row, i) => `export const read${i}=(name)=>(rows.get(name)??${i})+"${row.slice(0, 4)}".length`),
      'document.documentElement.dataset.rows=rows.size',
    ].join('\n')
  while (gzipSync(script()).length < SCRIPT_BYTES) rows.push(text(96))
  return script()
}

/** Enlarged random points: a finer grid makes a larger file. */
async function makePicture(): Promise<Buffer> {
  for (let width = 40; ; width += 4) {
    const random = createRandom(width)
    const height = (width * PICTURE_SIZE.height) / PICTURE_SIZE.width
    const points = Uint8Array.from({ length: width * height * 3 }, () => 90 + random() * 130)
    const picture = await sharp(points, { raw: { width, height, channels: 3 } })
      .resize({ ...PICTURE_SIZE, kernel: 'cubic' })
      .webp({ quality: 70 })
      .toBuffer()
    if (picture.length > PICTURE_BYTES) return picture
  }
}

/** Serves the floor on a free port. */
export async function startFloor(): Promise<{ url: string; stop(): void }> {
  const html = makeHtml()
  const script = makeScript()
  const picture = await makePicture()
  const asset = 'public, max-age=31536000, immutable'
  const files = new Map([
    ['/', { type: 'text/html; charset=utf-8', cache: 'no-cache', encoding: 'gzip', body: gzipSync(html) }],
    ['/floor.js', { type: 'text/javascript', cache: asset, encoding: 'gzip', body: gzipSync(script) }],
    ['/floor.webp', { type: 'image/webp', cache: asset, encoding: 'identity', body: picture }],
    [
      '/robots.txt',
      { type: 'text/plain', cache: asset, encoding: 'identity', body: Buffer.from('User-agent: *\nAllow: /\n') },
    ],
  ])
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end()
    const { type, cache, encoding, body } = file
    const headers = { 'content-type': type, 'cache-control': cache, 'content-length': body.length }
    return response
      .writeHead(200, { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) })
      .end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://localhost:${port}`, stop: () => void server.close() }
}
