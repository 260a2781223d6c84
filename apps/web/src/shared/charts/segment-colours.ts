import type { ThemeMode } from '../../theme/mode.js'
import { chartColours, darkPalette, lightPalette } from '../../theme/tokens.js'

/** Returns the series colours for a number of segments. */
export function segmentColours(mode: ThemeMode, count: number): string[] {
  const series = chartColours[mode]
  return Array.from({ length: count }, (_, at) => series[at % series.length] ?? series[0])
}

/**
 * Returns the colours of the stages 0 to 4, as in the bar of all sections, which starts with sections in procurement.
 * Abandoned sections are grey.
 */
export function stageColours(mode: ThemeMode): string[] {
  const [, ...stages] = segmentColours(mode, 5)
  return [...stages, (mode === 'dark' ? darkPalette : lightPalette).textPlaceholder]
}
