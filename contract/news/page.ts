import type { Readers } from '#contract/readers/readers.ts'
import { newsCollection, type NewsPage } from './schema.ts'

export async function composeNewsPage(readers: Readers, id: number): Promise<NewsPage> {
  const news = await readers.loadEntry(newsCollection, id)
  const [shops, neighbours] = await Promise.all([
    readers.loadShops(news.shopIds),
    readers.loadNeighbours(newsCollection, news),
  ])
  return { news, shops: shops.map(({ id: shopId, name }) => ({ id: shopId, name })), ...neighbours }
}
