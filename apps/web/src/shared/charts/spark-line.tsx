import { useTranslation } from 'react-i18next'
import { sparkPoints } from './spark-points.js'
import './drawings.css'

const WIDTH = 64
const HEIGHT = 20

/** Trend of a number beside its current value. Gaps at the start stay empty. */
export function SparkLine({ values }: { values: readonly (number | null)[] }) {
  const { t } = useTranslation('common')
  const points = sparkPoints(values, WIDTH, HEIGHT)
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  return (
    <svg
      className="spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('trend', { from: first.value.toFixed(2), to: last.value.toFixed(2) })}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="2.5" />
    </svg>
  )
}
