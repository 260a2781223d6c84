import type { ParticipantSign } from '@credit/contract'
import { Col, Collapse, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import type { SessionUser } from '../api/session-user.js'
import { ScoreCard } from '../features/credit/score/score-card.js'
import { CalendarButton } from '../features/evaluation/calendar-button.js'
import { MeCard } from '../features/participants/me-card.js'
import { DutiesCard } from '../features/workspace/duties/duties-card.js'
import { Together } from '../shared/components/together.js'
import { WhenSeen } from '../shared/components/when-seen.js'
import { lazyPart } from '../shared/lazy-part.js'

// Loaded separately, because it is below the fold.
const AwaitingProjects = lazyPart(async () => ({
  default: (await import('../features/evaluation/awaiting-projects.js')).AwaitingProjects,
}))
const TABLE_HEIGHT = 240

/** Participant's home: what needs it first, then the score and the projects; the profile is collapsed. */
export default function ParticipantHome({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['participants', 'evaluation'])
  return (
    <Together>
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={14}>
          <DutiesCard calendar={<CalendarButton />} />
        </Col>
        <Col xs={24} xl={10}>
          <ScoreCard own participantId={getSession()?.user.participantId ?? null} />
        </Col>
      </Row>
      <WhenSeen title={t('evaluation:awaiting.projects')} height={TABLE_HEIGHT}>
        <AwaitingProjects />
      </WhenSeen>
      <Collapse
        bordered={false}
        className="folded"
        items={[
          {
            key: 'profile',
            label: t('me.title'),
            children: <MeCard wide sign={user.type as ParticipantSign} />,
          },
        ]}
      />
    </Together>
  )
}
