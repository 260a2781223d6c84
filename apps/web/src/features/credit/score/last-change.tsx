import { addressOf, fileCaseAddress } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { signed } from '../../../shared/format/points.js'
import { causeOf, linesQuery } from './score-line.js'

/** The last change of the caller's own score with its cause, and the way to object to it while that is open. */
export function LastChange({ participantId }: { participantId: string }) {
  const { t } = useTranslation('credit')
  const { data } = useQuery(linesQuery(participantId, { current: 1, size: 1 }))
  const line = data?.records[0]
  if (!line || line.cause === 'initial') return null
  const { id, onDate, delta, objectionId, objectUntil } = line
  return (
    <p className="last-change">
      <span className="meta">{t('card.lastChange', { day: onDate })}</span>{' '}
      <strong className="nowrap">{signed(delta)}</strong> {causeOf(line)}{' '}
      {objectionId ? (
        <Link className="nowrap" to={addressOf('case', objectionId)}>
          {t('card.objected')}
        </Link>
      ) : objectUntil ? (
        <Link className="nowrap" to={fileCaseAddress('objection', 'scoreLine', id)}>
          {t('card.object', { day: objectUntil })}
        </Link>
      ) : null}
    </p>
  )
}
