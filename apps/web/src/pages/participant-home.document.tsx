import { PARTICIPANT_PAGES, type ParticipantSign, SIGN } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getSession } from '../api/session.js'
import { OwnScoreDocument } from '../features/credit/score/cards.document.js'
import { DutiesDocument } from '../features/workspace/duties/duties.document.js'
import { DocumentTitle } from '../shared/components/document-parts.js'

/** Document of a participant's home: what needs the participant, and the score. */
export default function ParticipantHomeDocument() {
  const { t } = useTranslation(['pages', 'participants'])
  const user = getSession()?.user
  if (!user || user.type === SIGN.supervisor) return null
  return (
    <>
      <DocumentTitle>{t('home.hello', { name: user.name })}</DocumentTitle>
      <div className="document-halves">
        <DutiesDocument />
        <OwnScoreDocument id={user.participantId} />
      </div>
      <p className="document-card">
        <Link to={PARTICIPANT_PAGES[user.type as ParticipantSign]}>{t('participants:me.title')}</Link>
      </p>
    </>
  )
}
