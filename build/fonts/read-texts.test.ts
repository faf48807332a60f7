import { expect, it } from 'vitest'
import { TAGLINE } from '#contract/shared/constants.ts'
import { getBold, getTitles, readTexts } from './read-texts.ts'

it('finds the texts of headings and cards', () => {
  const text = 'name: 木の椅子\ncare: 乾いた布\n## 選び方\n本文\n  - title: 窓を縦に\n  "title": "特集",'
  expect(getTitles(text)).toBe('name: 木の椅子\n## 選び方\n  - title: 窓を縦に\n  "title": "特集",')
})

it('finds bold texts', () => {
  expect(getBold('届け出が**必要な工事**と、**不要な工事**。')).toBe('必要な工事\n不要な工事')
})

it('assigns the texts of components to the weights of their elements and styles', () => {
  const { regular, medium, bold } = readTexts()
  const [all, headings, strong] = [regular, medium, bold].map((it) => it.interface.length)
  expect(strong).toBeGreaterThan(20)
  expect(headings).toBeGreaterThan(strong!)
  expect(all).toBeGreaterThan(headings!)
})

it('has the heading of the home page in the weight of headings', () => {
  expect(readTexts().medium.interface.join('')).toContain(TAGLINE)
})
