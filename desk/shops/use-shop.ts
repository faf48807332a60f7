import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useStore } from 'react-admin'
import * as shopsApi from '#contract/shops/desk.ts'
import { call } from '../network/api.ts'
import { tabletAtom } from '../session/tablet.ts'

/** The shop whose floor is shown: the one chosen last, that of the tablet, or the first where the person works. */
export function useShop() {
  const { data, error } = useQuery({ queryKey: ['shops'], queryFn: () => call(shopsApi.list) })
  const [chosen, setShopId] = useStore<number | null>('shop', null)
  const shops = data?.data ?? []
  const tablet = useAtomValue(tabletAtom)
  const shop = shops.find(({ id }) => id === chosen) ?? shops.find(({ id }) => id === tablet?.shopId) ?? shops[0]
  return { shop, shops, setShopId, error }
}
