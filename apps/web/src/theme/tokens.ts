/**
 * Every colour, size and font of the product. The workspace's antd theme and the public pages' CSS variables are both
 * built from these.
 */
export interface Tone {
  text: string
  background: string
  border: string
}

export interface Palette {
  primary: string
  primaryHover: string
  primaryActive: string
  primaryBackground: string
  /** Text on a primary surface. */
  onPrimary: string
  link: string
  info: Tone
  success: Tone
  warning: Tone
  error: Tone
  accent: string
  text: string
  textSecondary: string
  textPlaceholder: string
  page: string
  surface: string
  border: string
  /** Darker than other borders: inputs need a contrast of 3:1 against the surface. */
  borderInput: string
  hairline: string
  sider: string
  siderText: string
  /** Text on the selected entry. */
  onSider: string
  siderSelected: string
  tableHeader: string
  rowHover: string
  /** Colours of the map from low to high, and of the selected region. */
  map: readonly [string, string, string]
  mapSelected: string
}

export const lightPalette: Palette = {
  primary: '#1f5f5b',
  primaryHover: '#2b7a74',
  primaryActive: '#174845',
  primaryBackground: '#e7f1ef',
  onPrimary: '#ffffff',
  link: '#1b5e7a',
  info: { text: '#1b5e7a', background: '#e8f1f5', border: '#b5d0dc' },
  success: { text: '#2e7d32', background: '#eaf4ea', border: '#b7d8b9' },
  warning: { text: '#a15c00', background: '#fbf2e3', border: '#e6cb9c' },
  error: { text: '#b3261e', background: '#fbecea', border: '#e8bbb7' },
  accent: '#d9a441',
  text: '#1d2527',
  textSecondary: '#4d5a5e',
  textPlaceholder: '#6b767a',
  page: '#f3f4f1',
  surface: '#ffffff',
  border: '#c3c9c5',
  borderInput: '#87918d',
  hairline: '#e1e5e1',
  sider: '#17302f',
  siderText: '#d5e0de',
  onSider: '#ffffff',
  siderSelected: '#2b7a74',
  tableHeader: '#edf0ed',
  rowHover: '#f6f8f6',
  map: ['#eaf2f0', '#b4d3cd', '#6aa79f'],
  mapSelected: '#d9a441',
}

export const darkPalette: Palette = {
  primary: '#5fb3aa',
  primaryHover: '#7cc5bd',
  primaryActive: '#4a9990',
  primaryBackground: '#1d3533',
  onPrimary: '#0c1a19',
  link: '#7fbbd6',
  info: { text: '#8cc3dc', background: '#182a33', border: '#2c4c5b' },
  success: { text: '#86c98a', background: '#1a2c1c', border: '#305534' },
  warning: { text: '#e2b366', background: '#33270f', border: '#5e4920' },
  error: { text: '#f0938c', background: '#371a18', border: '#66312d' },
  accent: '#d9a441',
  text: '#e4e9e7',
  textSecondary: '#b2bdb9',
  textPlaceholder: '#8f9a96',
  page: '#131917',
  surface: '#1b2321',
  border: '#3d4a46',
  borderInput: '#70807a',
  hairline: '#2b3532',
  sider: '#0f1f1e',
  siderText: '#c3d0cd',
  onSider: '#ffffff',
  siderSelected: '#2b7a74',
  tableHeader: '#232d2a',
  rowHover: '#212a28',
  map: ['#22332f', '#2f5650', '#4b857c'],
  mapSelected: '#d9a441',
}

export const radius = { small: 4, large: 6 } as const

export const size = {
  control: 34,
  /** Minimum height of a touch target. */
  touch: 44,
  font: 14,
  fontLarge: 16,
  fontPublic: 16,
  /** Titles of pages, key figures, titles of cards, and secondary text. */
  heading: 24,
  figure: 30,
  cardTitle: 13,
  meta: 12,
  tableCellY: 10,
  tableCellX: 12,
  sider: 220,
  /** Maximum width of a public page. */
  content: 1200,
} as const

export const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "Helvetica Neue", Arial, sans-serif'

/** Series colours of charts, distinguishable with colour blindness in this order, and lighter on a dark background. */
export const chartColours = {
  light: [lightPalette.primary, '#d9a441', '#3f86c4', '#b5563c', '#7fb3a6', '#7a5c8e', '#8a8f3c', '#5a6b70'],
  dark: [darkPalette.primary, '#d9a441', '#5b8fe0', '#dd7556', '#d5e8e2', '#b394cc', '#aab04f', '#94a0a3'],
} as const
export const chartBarMaxWidth = 30

export const tokens = {
  light: lightPalette,
  dark: darkPalette,
  radius,
  size,
  fontFamily,
  chartColours,
  chartBarMaxWidth,
} as const
