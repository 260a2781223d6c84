import { useTranslation } from 'react-i18next'
import { ScrollArea } from '../../resource-kit/scroll-area.js'
import type { TraceRow } from './calls.js'
import { signed } from './terms.js'

function Name({ row }: { row: TraceRow }) {
  const { t } = useTranslation('credit')
  const kind = t(`trace.${row.kind}`, { count: row.evaluators ?? 0 })
  return (
    <>
      {row.name ? t('trace.named', { kind, name: row.name }) : kind}
      {row.window ? <span className="kit-quiet"> {t(`trace.window${row.window}`)}</span> : null}
      {row.serious ? <span className="kit-mark kit-mark-error">{t('trace.serious')}</span> : null}
    </>
  )
}

/** Every contribution to the score; their points add up to it. */
export function TraceTable({ rows, score }: { rows: readonly TraceRow[]; score: number }) {
  const { t } = useTranslation('credit')
  const number = (value: number | null) => (value === null ? '' : value.toFixed(2))
  return (
    <ScrollArea label={t('trace.title')}>
      <table className="kit-table cr-trace">
        <thead>
          <tr>
            <th scope="col">{t('trace.what')}</th>
            <th scope="col" className="cr-right">
              {t('trace.weight')}
            </th>
            <th scope="col" className="cr-right">
              {t('trace.mean')}
            </th>
            <th scope="col" className="cr-right">
              {t('trace.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${row.kind} ${row.id ?? row.evaluatorId ?? index} ${row.window}`}>
              <td>
                <Name row={row} />
              </td>
              <td className="kit-number cr-right">{number(row.weight)}</td>
              <td className="kit-number cr-right">{number(row.mean)}</td>
              <td className="kit-number cr-right">
                {row.kind === 'base' ? row.points.toFixed(2) : signed(row.points)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('card.title')}
            </th>
            <td className="kit-number cr-right">
              <strong>{score.toFixed(2)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}
