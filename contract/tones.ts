/**
 * The 64 colours that stand for a picture until it is there: 8 lightnesses from dark to light, in each 8 hues (neutral, greige,
 * oak, terracotta, ochre, leaf, mist, blue). A picture keeps the index of the nearest; the page has a class for each.
 */
export const TONES: readonly string[] = [
  '#252422', '#27231e', '#2d2214', '#3a1a07', '#2d2303', '#1d2818', '#1d2629', '#162538',
  '#434240', '#47413a', '#4f3f2c', '#63341b', '#4e4116', '#394731', '#38454a', '#2e445f',
  '#62605e', '#665f57', '#705d46', '#875133', '#6f5f2f', '#55664d', '#556369', '#496282',
  '#7e7d7b', '#837c73', '#8d7a62', '#a76d50', '#8c7c4b', '#728469', '#718086', '#657fa1',
  '#9d9b99', '#a19a91', '#ac987f', '#c78b6d', '#ab9a69', '#90a286', '#8f9ea5', '#839ec1',
  '#b8b7b5', '#bdb6ad', '#c7b49e', '#e1a98d', '#c6b789', '#adbea4', '#acbac0', '#a1bada',
  '#d5d4d2', '#d9d3cc', '#e1d2c0', '#f6c9b3', '#e0d4b0', '#ccd9c5', '#cbd6db', '#c2d6f0',
  '#efeeed', '#f1eeea', '#f5ede4', '#ffeadf', '#f4eedc', '#eaf1e7', '#eaf0f2', '#e5f0fd',
]
