import type { ThemeMode } from '../../theme/mode.js'
import { chartColours, darkPalette, lightPalette } from '../../theme/tokens.js'

/** Returns the colours of some parts of a whole: the series of charts, the first for its mode. */
export function segmentColours(mode: ThemeMode, count: number): string[] {
  const { primary } = mode === 'dark' ? darkPalette : lightPalette
  const series = [primary, ...chartColours.slice(1)]
  return Array.from({ length: count }, (_, at) => series[at % series.length] ?? primary)
}
