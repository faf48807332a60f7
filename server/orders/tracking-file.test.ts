import { describe, expect, it } from 'vitest'
import { findTrackingProblem, readTrackingFile } from './tracking-file.ts'

const YAMATO = 'お客様管理番号,送り状種類,クール区分,伝票番号,出荷予定日,お届け予定（指定）日'

describe('a file of printed labels', () => {
  it('is read by the titles of its columns, in any order and notation', () => {
    expect(readTrackingFile(`${YAMATO}\r\n261120-7K2M9Q,0,0,3000-0000-0005,2026/11/20,\r\n`)).toEqual({
      carrier: 'ヤマト運輸',
      lines: [{ line: 2, order: '261120-7K2M9Q', tracking: '300000000005' }],
    })
    for (const title of ['お問い合せ送り状No.', 'お問合せ送り状№', 'お問い合わせ送り状Ｎｏ．', 'お問い合せ番号'])
      expect(
        readTrackingFile(`"${title}","出荷日","お客様管理番号"\n"444803009836","20261120","261120-7K2M9Q"`),
      ).toEqual({
        carrier: '佐川急便',
        lines: [{ line: 2, order: '261120-7K2M9Q', tracking: '444803009836' }],
      })
    expect(readTrackingFile('お客様管理ナンバー,お問い合せ送り状No\n１,２').lines).toEqual([
      { line: 2, order: '1', tracking: '2' },
    ])
  })

  it('may have short and empty lines, breaks in cells, and a line for each box', () => {
    const rows = ['A,0,0,1,,', '', 'A,0,0,1,,', '"B",0', '"C\nc",,,2']
    expect(readTrackingFile([YAMATO, ...rows].join('\n')).lines).toEqual([
      { line: 2, order: 'A', tracking: '1' },
      { line: 5, order: 'B', tracking: '' },
      { line: 7, order: 'CC', tracking: '2' },
    ])
  })

  it('is refused without its titles, and if it is no table', () => {
    for (const text of ['', '261120-7K2M9Q,0,0,300000000001', 'お客様管理番号,番号\nA,1', '伝票番号\n1'])
      expect(() => readTrackingFile(text)).toThrow('項目名が必要です')
    expect(() => readTrackingFile(`${YAMATO}\nA,0,0,"1`)).toThrow('CSVファイルとして読めません')
    expect(() => readTrackingFile(`${YAMATO}\nA,0,0,1"2"`)).toThrow('2行目')
  })
})

it('finds numbers that the carriers cannot have given', () => {
  for (const number of ['300000000005', '444803009836']) expect(findTrackingProblem(number)).toBeUndefined()
  expect(findTrackingProblem('')).toContain('印刷してから')
  for (const number of ['4.448E+11', '44480300983', '4448030098361', 'ABCDEFGHIJKL'])
    expect(findTrackingProblem(number)).toContain('12桁の数字ではありません')
  for (const number of ['444803009837', '444830009836'])
    expect(findTrackingProblem(number)).toContain('チェックデジット')
})
