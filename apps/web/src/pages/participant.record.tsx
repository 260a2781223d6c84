import { type ParticipantSign, SIGN } from '@credit/contract'
import { Col, Flex, Row } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LinesTable } from '../features/credit/score/lines-table.js'
import { ScoreCard } from '../features/credit/score/score-card.js'
import { PendingCard } from '../features/participants/pending-card.js'
import { RecordButtons } from '../features/participants/record-buttons.js'
import { ParticipantLinks } from '../features/projects/links/participant-links.js'
import { FollowButton } from '../features/workspace/follows/follow-button.js'
import { useMay } from '../providers/access-control.js'
import { defineRecord, type RecordDefinition, type Recorded, textsOnly } from '../resource-kit/define-record.js'
import { RecordTable } from '../resource-kit/show-page.js'
import type { Definition } from '../resource-kit/types.js'
import { Card } from '../shared/components/card.js'
import { ParticipantTabs } from './participant-tabs.js'

const CREDIT = 'credit'
const CALLS = {
  1: '/credit/admin/api/purchaser/{id}',
  2: '/credit/admin/api/supplier/{id}',
  3: '/credit/admin/api/purchaserAgent/{id}',
  4: '/credit/admin/api/expert/{id}',
} as const satisfies Record<ParticipantSign, string>

interface Props {
  definition: Definition
  sign: ParticipantSign
  record: Recorded<(typeof CALLS)[ParticipantSign]>
}

function Actions({ definition, sign, record }: Props) {
  const { id, name } = record
  return (
    <Flex gap={8} wrap>
      <FollowButton type="participant" id={id} name={name} />
      <RecordButtons whose={{ sign, id }} definition={definition} record={record} />
    </Flex>
  )
}

function Overview({ definition, record }: Omit<Props, 'sign'>) {
  const { t } = useTranslation('credit')
  const { hash } = useLocation()
  // Scores link to `#credit`. The browser's own jump happens before the card is rendered.
  useEffect(() => {
    if (hash === `#${CREDIT}`) document.getElementById(CREDIT)?.scrollIntoView()
  }, [hash])
  return (
    <Row gutter={[12, 12]}>
      <Col xs={24} xl={10}>
        <RecordTable definition={definition} record={record} />
      </Col>
      <Col xs={24} xl={14} id={CREDIT}>
        <Flex vertical gap={12}>
          <ScoreCard participantId={record.id} />
          <Card title={t('lines.title')}>
            <LinesTable participantId={record.id} />
          </Card>
        </Flex>
      </Col>
    </Row>
  )
}

/** Links to other bidders, which suppliers and experts can have, for supervisors who may list them. */
function Links({ sign, id }: { sign: ParticipantSign; id: string }) {
  const may = useMay('bidder-link', 'list')
  const compared = sign === SIGN.supplier || sign === SIGN.expert
  return may && compared ? <ParticipantLinks participantId={id} /> : null
}

/** Returns the page of a kind of participant, as supervisors see it. */
export const participantRecord = (definition: Definition, sign: ParticipantSign): RecordDefinition =>
  defineRecord({
    get: CALLS[sign],
    of: textsOnly(definition),
    together: true,
    actions: ({ record }) => <Actions definition={definition} sign={sign} record={record} />,
    sections: [
      { part: ({ record }) => <Links sign={sign} id={record.id} /> },
      {
        part: ({ record: { id, can } }) => (
          <PendingCard whose={{ sign, id }} own={false} reached={Array.isArray(can) && can.length > 0} />
        ),
      },
      {
        part: ({ record }) => (
          <ParticipantTabs
            whose={{ sign, id: record.id }}
            own={false}
            overview={<Overview definition={definition} record={record} />}
          />
        ),
      },
    ],
  })
