import type { ParticipantSign } from '@credit/contract'
import { Col, Flex, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { ScoreCard } from '../features/credit/score-card.js'
import { MeCard } from '../features/participants/me-card.js'
import { PageHead } from '../shared/components/page-head.js'

/** A participant's profile and account beside the credit score. */
export function ProfileAndScore({ sign }: { sign: ParticipantSign }) {
  return (
    <Row gutter={[12, 12]}>
      <Col xs={24} lg={12}>
        <MeCard sign={sign} />
      </Col>
      <Col xs={24} lg={12}>
        <ScoreCard own participantId={getSession()?.user.participantId ?? null} />
      </Col>
    </Row>
  )
}

/** "Personal information". */
export default function OwnRecordPage({ sign }: { sign: ParticipantSign }) {
  const { t } = useTranslation('identity')
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('menu.profile')} />
      <ProfileAndScore sign={sign} />
    </Flex>
  )
}
