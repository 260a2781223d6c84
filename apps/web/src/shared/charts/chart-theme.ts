import type { ThemeMode } from '../../theme/mode.js'
import { chartColours, darkPalette, fontFamily, lightPalette } from '../../theme/tokens.js'

/** Returns the theme of every chart, from the product's tokens. */
export function chartBase(mode: ThemeMode) {
  const palette = mode === 'dark' ? darkPalette : lightPalette
  const axis = {
    axisLine: { lineStyle: { color: palette.border } },
    axisTick: { show: false },
    axisLabel: { color: palette.textSecondary },
    splitLine: { lineStyle: { color: palette.hairline } },
  }
  return {
    color: [...chartColours[mode]],
    backgroundColor: 'transparent',
    textStyle: { fontFamily, color: palette.text },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: axis,
    timeAxis: { ...axis, splitLine: { show: false } },
    // An empty circle is filled with white, even on a dark background.
    line: { symbol: mode === 'dark' ? 'circle' : 'emptyCircle' },
    bar: { label: { color: palette.text } },
    pie: { label: { color: palette.text } },
    legend: {
      textStyle: { color: palette.textSecondary },
      pageTextStyle: { color: palette.textSecondary },
      pageIconColor: palette.primary,
      pageIconInactiveColor: palette.border,
    },
    tooltip: {
      backgroundColor: palette.surface,
      borderColor: palette.border,
      textStyle: { color: palette.text },
    },
  }
}
