import type { ParticipantSign } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Col, Flex, Row } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { ScoreCard } from '../features/credit/score/score-card.js'
import { MeCard } from '../features/participants/me-card.js'
import { recordQuery } from '../features/participants/merges.js'
import { definitionOf } from '../features/participants/participants.resource.js'
import { PendingCard } from '../features/participants/pending-card.js'
import { RecordForm } from '../features/participants/record-form.js'
import { pendingQuery, type Whose } from '../features/participants/revisions.js'
import { RecordCommands } from '../resource-kit/record-commands.js'
import { PageHead } from '../shared/components/page-head.js'
import { Together } from '../shared/components/together.js'
import { ParticipantTabs } from './participant-tabs.js'

interface OverviewProps {
  sign: ParticipantSign
  id: string | null
}

function Overview({ sign, id }: OverviewProps) {
  return (
    <Row gutter={[12, 12]}>
      <Col xs={24} lg={12}>
        <MeCard sign={sign} />
      </Col>
      <Col xs={24} lg={12}>
        <ScoreCard own participantId={id} />
      </Col>
    </Row>
  )
}

/** Participant's own record. Contact data is changed at once, key fields by a proposal. */
function OwnRecord({ whose }: { whose: Whose }) {
  const { t } = useTranslation(['participants', 'identity'])
  const [editing, setEditing] = useState(false)
  const pending = useQuery(pendingQuery(whose)).data
  const record = useQuery(recordQuery(whose)).data
  const done = () => setEditing(false)
  return (
    <Together>
      <PageHead
        title={t('identity:menu.profile')}
        extra={
          editing ? null : (
            <Flex gap={8} wrap>
              {record ? <RecordCommands definition={definitionOf(whose.sign)} record={record} /> : null}
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('own.edit')}
              </Button>
            </Flex>
          )
        }
      />
      {editing ? (
        <>
          <Alert type={pending ? 'warning' : 'info'} showIcon message={t(pending ? 'own.waits' : 'own.hint')} />
          <RecordForm {...whose} onDone={done} />
        </>
      ) : (
        <>
          <PendingCard whose={whose} own reached />
          <ParticipantTabs whose={whose} own overview={<Overview sign={whose.sign} id={whose.id} />} />
        </>
      )}
    </Together>
  )
}

/** "Personal information". An account without a participant shows only itself. */
export default function OwnRecordPage({ sign }: { sign: ParticipantSign }) {
  const { t } = useTranslation(['participants', 'identity'])
  const id = getSession()?.user.participantId ?? null
  if (id !== null) return <OwnRecord whose={{ sign, id }} />
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('identity:menu.profile')} />
      <Overview sign={sign} id={null} />
    </Flex>
  )
}
