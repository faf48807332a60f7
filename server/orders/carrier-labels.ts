/** The files that carriers' programs read to print labels: ヤマト運輸 B2クラウド and 佐川急便 e飛伝Ⅲ, in their columns. */
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import type { DeliverySlot } from '#contract/orders/delivery.ts'
import type { Seller } from '#contract/orders/schema.ts'
import { fillFields, type LabelCell, listProblems, toLabelText } from './label-text.ts'
import type { OrderRow } from './rows.ts'

export interface LabelRequest {
  row: OrderRow & { address: DeliveryAddress }
  seller: Seller
  /** The day on which the carrier gets it, `YYYY-MM-DD`. */
  shippedOn: string
  /** The number by which the carrier bills the store. Empty: the one in the carrier's program. */
  account: string
}

export interface Label {
  cells: LabelCell[]
  problems: string[]
}

export interface Carrier {
  label: string
  head: readonly string[]
  toLabel(request: LabelRequest): Label
}

const GOODS = '家具・インテリア用品'

/** A replacement is sent after the order was paid. */
const isCash = ({ method, paidAt }: OrderRow): boolean => method === 'cash' && paidAt === null

/** Included in the amount of a delivery that is paid in cash. */
const getTaxYen = ({ quote }: OrderRow): number => quote.taxes.reduce((sum, { taxYen }) => sum + taxYen, 0)

const toName = ({ familyName, givenName }: DeliveryAddress): string => `${familyName}　${givenName}`

const toPlace = ({ prefecture, city, address1, address2 }: DeliveryAddress): string[] => [
  `${prefecture}${city}${address1}`,
  address2,
]

/** Cells by the titles of their columns; the others are empty. */
const toCells = (head: readonly string[], cells: Record<string, LabelCell>): LabelCell[] =>
  head.map((title) => cells[title] ?? '')

const numbered = (title: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${title}${index + 1}`)

const YAMATO_HEAD = [
  ...['お客様管理番号', '送り状種類', 'クール区分', '伝票番号', '出荷予定日', 'お届け予定日', '配達時間帯'],
  ...['お届け先コード', 'お届け先電話番号', 'お届け先電話番号枝番', 'お届け先郵便番号', 'お届け先住所'],
  ...[
    'お届け先アパートマンション名',
    'お届け先会社・部門1',
    'お届け先会社・部門2',
    'お届け先名',
    'お届け先名(カナ)',
    '敬称',
  ],
  ...['ご依頼主コード', 'ご依頼主電話番号', 'ご依頼主電話番号枝番', 'ご依頼主郵便番号', 'ご依頼主住所'],
  ...['ご依頼主アパートマンション', 'ご依頼主名', 'ご依頼主名(カナ)'],
  ...['品名コード1', '品名1', '品名コード2', '品名2', '荷扱い1', '荷扱い2', '記事'],
  ...['コレクト代金引換額(税込)', 'コレクト内消費税額等', '止置き', '営業所コード', '発行枚数', '個数口表示フラグ'],
  ...['請求先顧客コード', '請求先分類コード', '運賃管理番号'],
  ...[
    'クロネコwebコレクトデータ登録',
    'クロネコwebコレクト加盟店番号',
    ...numbered('クロネコwebコレクト申込受付番号', 3),
  ],
  ...['お届け予定eメール利用区分', 'お届け予定eメールアドレス', '入力機種', 'お届け予定eメールメッセージ'],
  ...['お届け完了eメール利用区分', 'お届け完了eメールアドレス', 'お届け完了eメールメッセージ'],
  ...['クロネコ収納代行利用区分', '予備1', '収納代行請求金額(税込)', '収納代行内消費税額等', '収納代行請求先郵便番号'],
  ...[
    '収納代行請求先住所',
    '収納代行請求先アパートマンション',
    '収納代行請求先会社・部門名1',
    '収納代行請求先会社・部門名2',
  ],
  ...['収納代行請求先名(漢字)', '収納代行請求先名(カナ)', '収納代行問合せ先名(漢字)', '収納代行問合せ先郵便番号'],
  ...['収納代行問合せ先住所', '収納代行問合せ先アパートマンション', '収納代行問合せ先電話番号', '収納代行管理番号'],
  ...['収納代行品名', '収納代行備考', '複数口くくりキー'],
  ...[1, 2, 3, 4, 5].flatMap((count) => [`検索キータイトル${count}`, `検索キー${count}`]),
  ...['予備2', '予備3', '投函予定メール利用区分', '投函予定メールアドレス', '投函予定メールメッセージ'],
  ...[
    '投函完了メール(お届け先宛)利用区分',
    '投函完了メール(お届け先宛)アドレス',
    '投函完了メール(お届け先宛)メッセージ',
  ],
  ...[
    '投函完了メール(ご依頼主宛)利用区分',
    '投函完了メール(ご依頼主宛)アドレス',
    '投函完了メール(ご依頼主宛)メッセージ',
  ],
]

const YAMATO_TIMES: Record<DeliverySlot, string> = {
  any: '',
  morning: '0812',
  '14-16': '1416',
  '16-18': '1618',
  '18-20': '1820',
  '19-21': '1921',
  am: '0812',
  pm: '',
}

const withSlashes = (date: string): string => date.replaceAll('-', '/')

function toYamatoLabel({ row, seller, shippedOn, account }: LabelRequest): Label {
  const { address, number } = row
  const name = fillFields([toName(address)], [32])
  const place = fillFields(toPlace(address), [64, 32, 50])
  const from = fillFields([seller.address], [64, 32])
  const [line1 = '', building = '', more = ''] = place.fields
  const cells = toCells(YAMATO_HEAD, {
    お客様管理番号: number,
    送り状種類: isCash(row) ? '2' : '0',
    クール区分: '0',
    出荷予定日: withSlashes(shippedOn),
    お届け予定日: withSlashes(row.deliveryOn),
    配達時間帯: YAMATO_TIMES[row.slot],
    お届け先電話番号: address.phone,
    お届け先郵便番号: address.postalCode,
    お届け先住所: line1,
    お届け先アパートマンション名: building,
    'お届け先会社・部門1': more,
    お届け先名: name.fields[0]!,
    敬称: '様',
    ご依頼主電話番号: seller.phone,
    ご依頼主郵便番号: seller.postalCode,
    ご依頼主住所: from.fields[0]!,
    ご依頼主アパートマンション: from.fields[1]!,
    ご依頼主名: toLabelText(seller.name),
    品名1: GOODS,
    記事: number,
    'コレクト代金引換額(税込)': isCash(row) ? row.totalYen : '',
    コレクト内消費税額等: isCash(row) ? getTaxYen(row) : '',
    発行枚数: 1,
    請求先顧客コード: account,
    運賃管理番号: account === '' ? '' : '01',
  })
  return { cells, problems: listProblems([toName(address), ...toPlace(address)], [name.rest, place.rest]) }
}

const SAGAWA_HEAD = [
  ...[
    'お届け先コード取得区分',
    'お届け先コード',
    'お届け先電話番号',
    'お届け先郵便番号',
    ...numbered('お届け先住所', 3),
  ],
  ...[...numbered('お届け先名称', 2), 'お客様管理番号', 'お客様コード'],
  ...['部署ご担当者コード取得区分', '部署ご担当者コード', '部署ご担当者名称', '荷送人電話番号'],
  ...['ご依頼主コード取得区分', 'ご依頼主コード', 'ご依頼主電話番号', 'ご依頼主郵便番号'],
  ...[...numbered('ご依頼主住所', 2), ...numbered('ご依頼主名称', 2), '荷姿', ...numbered('品名', 5)],
  ...['荷札荷姿', ...numbered('荷札品名', 11), '出荷個数', 'スピード指定', 'クール便指定'],
  ...['配達日', '配達指定時間帯', '配達指定時間(時分)', '代引金額', '消費税', '決済種別', '保険金額'],
  ...[...numbered('指定シール', 3), '営業所受取', 'SRC区分', '営業所受取営業所コード', '元着区分'],
  ...['メールアドレス', 'ご不在時連絡先', '出荷日', 'お問い合せ送り状No.', '出荷場印字区分', '集約解除指定'],
  ...numbered('編集', 10),
]

const SAGAWA_TIMES: Record<DeliverySlot, string> = {
  any: '',
  morning: '01',
  '14-16': '14',
  '16-18': '16',
  '18-20': '18',
  '19-21': '19',
  am: '01',
  pm: '',
}

const withoutHyphens = (date: string): string => date.replaceAll('-', '')

function toSagawaLabel({ row, seller, shippedOn, account }: LabelRequest): Label {
  const { address, number } = row
  const name = fillFields([toName(address)], [32, 32])
  const place = fillFields(toPlace(address), [32, 32, 32])
  const from = fillFields([seller.address], [32, 32])
  const sender = fillFields([seller.name], [32, 32])
  const cells = toCells(SAGAWA_HEAD, {
    お届け先電話番号: address.phone,
    お届け先郵便番号: address.postalCode,
    ...Object.fromEntries(place.fields.map((text, index) => [`お届け先住所${index + 1}`, text])),
    ...Object.fromEntries(name.fields.map((text, index) => [`お届け先名称${index + 1}`, text])),
    お客様管理番号: number,
    お客様コード: account,
    ご依頼主電話番号: seller.phone,
    ご依頼主郵便番号: seller.postalCode,
    ...Object.fromEntries(from.fields.map((text, index) => [`ご依頼主住所${index + 1}`, text])),
    ...Object.fromEntries(sender.fields.map((text, index) => [`ご依頼主名称${index + 1}`, text])),
    品名1: GOODS,
    出荷個数: 1,
    スピード指定: '000',
    クール便指定: '001',
    配達日: withoutHyphens(row.deliveryOn),
    配達指定時間帯: SAGAWA_TIMES[row.slot],
    代引金額: isCash(row) ? row.totalYen : '',
    消費税: isCash(row) ? getTaxYen(row) : '',
    元着区分: '1',
    出荷日: withoutHyphens(shippedOn),
  })
  return { cells, problems: listProblems([toName(address), ...toPlace(address)], [name.rest, place.rest]) }
}

export const CARRIERS: Readonly<Record<'yamato' | 'sagawa', Carrier>> = {
  yamato: { label: 'ヤマト運輸 B2クラウド', head: YAMATO_HEAD, toLabel: toYamatoLabel },
  sagawa: { label: '佐川急便 e飛伝Ⅲ', head: SAGAWA_HEAD, toLabel: toSagawaLabel },
}
