import { expect, it } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const text = '{お名前} 様\n担当の{担当}です。{番号}について、{担当}がご連絡します。'

it('fills names and number wherever they stand', () => {
  expect(fillTemplate({ text }, { name: '山田 花子', number: 'I-261120-7K2M', staff: '佐藤' })).toBe(
    '山田 花子 様\n担当の佐藤です。I-261120-7K2Mについて、佐藤がご連絡します。',
  )
})

it('leaves out what is unknown, and takes signs as they are', () => {
  expect(fillTemplate({ text: '{お名前}/{番号}/{担当}' }, { name: null, number: null, staff: '$&' })).toBe('//$&')
})
