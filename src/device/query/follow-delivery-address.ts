import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import * as addressesApi from '#contract/addresses/api.ts'
import { chooseAddress, getProfileAddress } from '#contract/addresses/delivery-address.ts'
import type { Address, DeliveryAddress } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { apiQuery } from './api-query.ts'
import { queryClient } from './query-client.tsx'

type AddressesResult = QueryObserverResult<{ data: readonly Address[] }>

/**
 * Calls back with the address that deliveries go to: of what this page, the device or the server has of the address book,
 * and after each change on this page. Until something is known of the book, the profile decides.
 */
export function followDeliveryAddress(
  customer: Customer,
  onChange: (address: DeliveryAddress | undefined) => void,
): () => void {
  const observer = new QueryObserver(queryClient, {
    ...apiQuery(addressesApi.list),
    // Each item page and the cart read it. What another device has changed is noticed when the window is focused.
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  })
  const profile = getProfileAddress(customer)
  const report = ({ data }: AddressesResult) => onChange(chooseAddress(data?.data ?? [], profile))
  // Otherwise the client follows the window's focus only while a component uses it.
  queryClient.mount()
  const unsubscribe = observer.subscribe(report)
  // Listeners are called for changes only, and another page may have loaded the addresses.
  report(observer.getCurrentResult())
  return () => {
    unsubscribe()
    queryClient.unmount()
  }
}
