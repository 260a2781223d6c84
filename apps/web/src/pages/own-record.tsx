import type { ParticipantSign } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { ScoreCard } from '../features/credit/score-card.js'
import { MeCard } from '../features/participants/me-card.js'
import './home.css'

/** The own record: profile, account and credit. */
export default function OwnRecordPage({ sign }: { sign: ParticipantSign }) {
  const { t } = useTranslation('identity')
  return (
    <div className="home">
      <h1>{t('menu.profile')}</h1>
      <div className="home-columns home-participant">
        <MeCard sign={sign} />
        <ScoreCard own participantId={getSession()?.user.participantId ?? null} />
      </div>
    </div>
  )
}
