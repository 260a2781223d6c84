import type { ThemeMode } from '../../theme/mode.js'
import { chartColours } from '../../theme/tokens.js'

/** Returns the colours of some parts of a whole: the series of charts. */
export function segmentColours(mode: ThemeMode, count: number): string[] {
  const series = chartColours[mode]
  return Array.from({ length: count }, (_, at) => series[at % series.length] ?? series[0])
}
