import type {} from '@vitest/browser-playwright'
import { expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { TextField } from '../field/text-field.tsx'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'
import { AddressFields, type PostalAddress } from './address-fields.tsx'
import { Form } from './form.tsx'
import { NameFields } from './name-fields.tsx'
import { useForm } from './use-form.ts'

const text = z.string().check(z.minLength(1, '入力してください。'))
const halved = z.string().check(z.overwrite((typed) => typed.normalize('NFKC')))
const formDefaults = { submit: () => Promise.resolve(), describeError: () => ({}) }

const person = z.object({ familyName: text, givenName: text, familyKana: text, givenKana: text })

function Person() {
  const form = useForm({ schema: person, ...formDefaults })
  return (
    <Form form={form} button="送信する">
      <NameFields form={form} />
    </Form>
  )
}

const field = (label: string) => page.getByLabelText(label, { exact: true })

/** Like an input method: texts under composition, then the chosen one. */
async function compose(label: string, texts: string[], chosen: string) {
  await field(label).click()
  for (const text of texts)
    await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await cdp().send('Input.insertText', { text: chosen })
}

it('derives how a name is read', async () => {
  await render(<Person />)
  await compose('姓', ['y', 'や', 'やm', 'やま', 'やまだ', '山田'], '山田')
  await compose('名', ['はなこ', '花子'], '花子')
  await expect.element(field('姓')).toHaveValue('山田')
  await expect.element(field('セイ')).toHaveValue('ヤマダ')
  await expect.element(field('メイ')).toHaveValue('ハナコ')
})

it('clears the reading with the name', async () => {
  await render(<Person />)
  await compose('姓', ['やまだ', '山田'], '山田')
  await field('姓').clear()
  await expect.element(field('セイ')).toHaveValue('')
  await compose('姓', ['さとう', '佐藤'], '佐藤')
  await expect.element(field('セイ')).toHaveValue('サトウ')
})

it('does not overwrite a reading that the customer typed', async () => {
  await render(<Person />)
  await compose('姓', ['ひがし', '東'], '東')
  await field('セイ').fill('アズマ')
  await compose('姓', ['の', '野'], '野')
  await expect.element(field('姓')).toHaveValue('東野')
  await expect.element(field('セイ')).toHaveValue('アズマ')
})

it('clears the error of the reading when it is derived', async () => {
  await render(<Person />)
  await page.getByRole('button').click()
  await expect.element(field('セイ')).toHaveAttribute('aria-invalid', 'true')
  await compose('姓', ['やまだ', '山田'], '山田')
  await expect.element(field('セイ')).not.toHaveAttribute('aria-invalid')
})

function Code() {
  const form = useForm({ schema: z.object({ code: halved }), ...formDefaults })
  return (
    <Form form={form} button="送信する">
      <TextField label="番号" {...form.field('code')} />
    </Form>
  )
}

it('converts nothing during a composition', async () => {
  await render(<Code />)
  await field('番号').click()
  await cdp().send('Input.imeSetComposition', { text: '１５', selectionStart: 2, selectionEnd: 2 })
  await expect.element(field('番号')).toHaveValue('１５')
  await cdp().send('Input.insertText', { text: '１５０' })
  await expect.element(field('番号')).toHaveValue('１５０')
  await userEvent.tab()
  await expect.element(field('番号')).toHaveValue('150')
})

const address = z.object({ postalCode: text, prefecture: text, city: text, address1: text, address2: z.string() })
const KNOWN: Record<string, PostalAddress> = {
  '1500043': { prefecture: '東京都', city: '渋谷区', town: '道玄坂' },
  '5300001': { prefecture: '大阪府', city: '大阪市北区', town: '梅田' },
  '3810000': { prefecture: '長野県', city: '長野市', town: '' },
}

function Address({ findAddress = (code: string) => Promise.resolve(KNOWN[code]) }) {
  const form = useForm({ schema: address, ...formDefaults })
  return (
    <Form form={form} button="送信する">
      <AddressFields form={form} findAddress={findAddress} />
    </Form>
  )
}

it('finds the address by its postal code, announces it, and keeps the focus', async () => {
  await render(<Address />)
  await userEvent.type(field('郵便番号'), '１５０ー００４３')
  await expect.element(field('都道府県')).toHaveValue('東京都')
  await expect.element(field('市区町村')).toHaveValue('渋谷区')
  await expect.element(field('番地')).toHaveValue('道玄坂')
  await expect.element(page.getByRole('status')).toHaveTextContent('住所を入力しました')
  await expect.element(field('郵便番号')).toHaveFocus()
})

it('refills fields that it filled itself, and empties those without a result', async () => {
  await render(<Address />)
  await field('郵便番号').fill('1500043')
  await expect.element(field('番地')).toHaveValue('道玄坂')
  await field('郵便番号').fill('381-0000')
  await expect.element(field('市区町村')).toHaveValue('長野市')
  await expect.element(field('番地')).toHaveValue('')
})

it('never overwrites what the customer typed', async () => {
  await render(<Address />)
  await field('市区町村').fill('渋谷区恵比寿')
  await field('郵便番号').fill('1500043')
  await expect.element(field('番地')).toHaveValue('道玄坂')
  await userEvent.type(field('番地'), '1-2-3')
  await field('郵便番号').fill('5300001')
  await expect.element(field('都道府県')).toHaveValue('大阪府')
  await expect.element(field('市区町村')).toHaveValue('渋谷区恵比寿')
  await expect.element(field('番地')).toHaveValue('道玄坂1-2-3')
})

it('asks for the address where none is found', async () => {
  await render(<Address />)
  await field('郵便番号').fill('0000000')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('住所が見つかりませんでした。お手数ですが、直接入力してください。')
  await expect.element(field('郵便番号')).not.toHaveAttribute('aria-invalid')
})

it('asks for the address where the lookup fails', async () => {
  await render(<Address findAddress={() => Promise.reject(new Error('no network'))} />)
  await field('郵便番号').fill('1500043')
  await expect.element(page.getByText('現在、住所を検索できません。お手数ですが、直接入力してください。')).toBeVisible()
})

it('says that it cannot look up offline, and looks up once the server is reachable', async () => {
  let isOffline = true
  const findAddress = (code: string) =>
    isOffline ? Promise.reject(new Error('no network')) : Promise.resolve(KNOWN[code])
  const form = () => (
    <OfflineContext value={isOffline}>
      <Address findAddress={findAddress} />
    </OfflineContext>
  )
  const screen = await render(form())
  await field('郵便番号').fill('1500043')
  await expect
    .element(page.getByText('オフラインのため住所を検索できません。お手数ですが、直接入力してください。'))
    .toBeVisible()
  isOffline = false
  await screen.rerender(form())
  await expect.element(field('市区町村')).toHaveValue('渋谷区')
  await expect.element(field('郵便番号')).toHaveValue('1500043')
})

it('looks up a code once, and not before it is complete', async () => {
  const findAddress = vi.fn((code: string) => Promise.resolve(KNOWN[code]))
  await render(<Address findAddress={findAddress} />)
  await userEvent.type(field('郵便番号'), '150-0043-')
  await expect.poll(() => findAddress.mock.calls).toEqual([['1500043']])
})

it('ignores a late response for an earlier code', async () => {
  const answers: Record<string, (found: PostalAddress | undefined) => void> = {}
  const findAddress = (code: string) => new Promise<PostalAddress | undefined>((answer) => (answers[code] = answer))
  await render(<Address findAddress={findAddress} />)
  await field('郵便番号').fill('5300001')
  await field('郵便番号').fill('1500043')
  answers['1500043']!(KNOWN['1500043'])
  await expect.element(field('市区町村')).toHaveValue('渋谷区')
  answers['5300001']!(KNOWN['5300001'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(field('市区町村')).toHaveValue('渋谷区')
})
