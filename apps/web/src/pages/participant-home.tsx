import type { ParticipantSign } from '@credit/contract'
import { Col, Collapse, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import type { SessionUser } from '../api/session-user.js'
import { ScoreCard } from '../features/credit/score/score-card.js'
import { AwaitingCard } from '../features/evaluation/awaiting-card.js'
import { MeCard } from '../features/participants/me-card.js'
import { Together } from '../shared/components/together.js'

/** Participant's home: due evaluations first, then the score; the profile is collapsed. */
export default function ParticipantHome({ user }: { user: SessionUser }) {
  const { t } = useTranslation('participants')
  return (
    <Together>
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={14}>
          <AwaitingCard />
        </Col>
        <Col xs={24} xl={10}>
          <ScoreCard own participantId={getSession()?.user.participantId ?? null} />
        </Col>
      </Row>
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
