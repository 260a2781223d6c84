import type { ThemeMode } from '../../theme/mode.js'
import { chartColours, darkPalette, lightPalette } from '../../theme/tokens.js'

/** Returns the colours of some parts of a whole: the series of charts. */
export function segmentColours(mode: ThemeMode, count: number): string[] {
  const series = chartColours[mode]
  return Array.from({ length: count }, (_, at) => series[at % series.length] ?? series[0])
}

/**
 * The colours of the stages 0 to 4, as in the bar of all sections: it begins with those in procurement, and what
 * was abandoned is grey.
 */
export function stageColours(mode: ThemeMode): string[] {
  const [, ...stages] = segmentColours(mode, 5)
  return [...stages, (mode === 'dark' ? darkPalette : lightPalette).textPlaceholder]
}
