import type { ReactNode } from 'react'
import { useThemeMode } from '../../providers/use-theme-mode.js'
import { darkPalette, lightPalette } from '../../theme/tokens.js'
import { segmentColours } from './segment-colours.js'
import './drawings.css'

export interface Segment {
  key: string
  /** Length of the segment. 0 is not drawn. */
  value: number
  name: string
  /** Formatted number, or a link with it. */
  content: ReactNode
  /** Line below the number. */
  note?: ReactNode
  /** Drawn in grey because no action is needed; dark if it ended early. */
  grey?: 'light' | 'dark' | undefined
}

/** Parts of a whole as a full-width bar, and as a list of numbers below it. */
export function StackedBar({ segments, label }: { segments: readonly Segment[]; label: string }) {
  const mode = useThemeMode()
  const palette = mode === 'dark' ? darkPalette : lightPalette
  const greys = { light: palette.border, dark: palette.textPlaceholder }
  const series = segmentColours(mode, segments.length)
  const colours = segments.map((segment, at) => (segment.grey ? greys[segment.grey] : series[at]))
  return (
    <>
      <div className="stacked-bar" aria-hidden="true">
        {segments.map(({ key, value, name }, at) =>
          value > 0 ? <span key={key} title={name} style={{ flex: value, background: colours[at] }} /> : null,
        )}
      </div>
      <ul className="bar-legend" aria-label={label}>
        {segments.map(({ key, name, content, note }, at) => (
          <li key={key}>
            <span className="bar-swatch" aria-hidden="true" style={{ background: colours[at] }} />
            <span className="bar-name">{name}</span>
            <span className="bar-number">{content}</span>
            {note ? <span className="bar-note">{note}</span> : null}
          </li>
        ))}
      </ul>
    </>
  )
}
