/** Addresses as text, of customers and of shops. */

/** `〒100-0001`, from seven digits with or without a hyphen. */
export const formatPostalCode = (code: string): string => `〒${code.replace(/^(\d{3})-?/, '$1-')}`

type AddressField = 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2'

/** `〒100-0001 東京都千代田区千代田1-1 皇居ビル` */
export const formatAddress = ({
  postalCode,
  prefecture,
  city,
  address1,
  address2,
}: Record<AddressField, string>): string =>
  `${formatPostalCode(postalCode)} ${prefecture}${city}${address1} ${address2}`.trim()

type NameField = 'familyName' | 'givenName'

const formatRecipient = ({ familyName, givenName }: Record<NameField, string>): string =>
  `${familyName} ${givenName} 様`

/** `山田 花子 様（世田谷区）`, to tell addresses apart. */
export const formatAddressName = (address: Record<NameField | 'city', string>): string =>
  `${formatRecipient(address)}（${address.city}）`

/** What is shown of an address: the recipient, the lines and the digits of the phone number. */
export const toAddressText = (address: Record<NameField | AddressField | 'phone', string>) => ({
  name: formatRecipient(address),
  lines: formatAddressLines(address),
  phone: address.phone,
})

/** Postal code, address and building, each on its own line. Fields without a value are left out. */
export const formatAddressLines = ({
  postalCode,
  prefecture,
  city,
  address1,
  address2,
}: Record<AddressField, string | null>): string[] =>
  [postalCode && formatPostalCode(postalCode), `${prefecture ?? ''}${city ?? ''}${address1 ?? ''}`, address2].filter(
    (line): line is string => Boolean(line),
  )
