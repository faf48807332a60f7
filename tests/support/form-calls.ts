/** Bodies of inquiries and applications. */
import { CONTACT } from './reservation-calls.ts'

export const inquiry = (more: object = {}) => ({
  caseId: null,
  menuId: null,
  works: [201, 205],
  building: 'house',
  buildingAge: 25,
  postalCode: '158-0094',
  prefecture: '東京都',
  budget: 'to300',
  startMonth: null,
  contactBy: 'either',
  contactTimes: [],
  text: 'キッチンの収納を増やしたいです。\n間仕切りも見直したいです。',
  fileIds: [],
  contact: CONTACT,
  ...more,
})

export const application = (more: object = {}) => ({
  jobId: 1,
  birthday: null,
  motivation: '木の家具を長く使う暮らしを、お客様に伝えたいと思いました。',
  fileIds: [],
  contact: CONTACT,
  ...more,
})
