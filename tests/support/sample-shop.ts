/** A shop in a response, with the same hours every day. */
export function sampleShop(opens = '10:00', closes = '19:00') {
  const hours = { opens, closes }
  return {
    id: 1,
    name: '青山店',
    prefecture: '東京都',
    openingHours: { sun: hours, mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours },
    closedDates: [],
    holidayRule: 'open',
    capacityPerSlot: 2,
    surveyCapacity: 1,
    categoryIds: [],
    pictures: [],
  }
}
