import { addressOf } from '@credit/contract'
import { Button, Col, Flex, Row } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { apiQuery } from '../api/query.js'
import { RecordsCard } from '../features/credit/acts/participant-acts.js'
import RecordDialog from '../features/credit/acts/record-dialog.js'
import AdjustDialog from '../features/credit/claims/adjust-dialog.js'
import { AdjustmentsCard } from '../features/credit/claims/participant-adjustments.js'
import { LinesTable } from '../features/credit/score/lines-table.js'
import { ScoreSummary } from '../features/credit/score/score-summary.js'
import { useMay } from '../providers/access-control.js'
import { Card, QueryContent } from '../shared/components/card.js'
import { PageHead } from '../shared/components/page-head.js'
import { Together } from '../shared/components/together.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

function EditScore({ id }: { id: string }) {
  const { t } = useTranslation(['credit-acts', 'credit-claims', 'credit'])
  const [open, setOpen] = useState<'record' | 'adjust' | null>(null)
  const [mayRecord, mayAdjust] = [useMay('integrity', 'create'), useMay('adjustment', 'create')]
  const seesRecords = useMay('integrity', 'list')
  const seesAdjustments = useMay('adjustment', 'list')
  const credit = apiQuery.useQuery('get', '/credit/admin/api/credit/{id}', {
    params: { path: { id } },
  })
  useRecordName(credit.data?.name)
  const dialog = { onClose: () => setOpen(null) }
  return (
    <QueryContent query={credit} rows={8}>
      {(data) => {
        const participant = { id, name: data.name, sign: data.sign }
        return (
          <Together>
            <PageHead
              title={data.name}
              extra={
                <Flex wrap gap={8}>
                  {mayRecord ? <Button onClick={() => setOpen('record')}>{t('record.button')}</Button> : null}
                  {mayAdjust ? (
                    <Button onClick={() => setOpen('adjust')}>{t('credit-claims:adjust.button')}</Button>
                  ) : null}
                </Flex>
              }
            />
            <Card
              title={t('credit:card.title')}
              extra={<Link to={addressOf('score', id)}>{t('credit:card.explain')}</Link>}
            >
              <ScoreSummary credit={data} />
            </Card>
            <Row gutter={[12, 12]}>
              <Col xs={24} xl={13}>
                {seesRecords ? <RecordsCard participantId={id} /> : null}
              </Col>
              <Col xs={24} xl={11}>
                {seesAdjustments ? <AdjustmentsCard participantId={id} /> : null}
              </Col>
            </Row>
            <Card title={t('credit:lines.title')}>
              <LinesTable participantId={id} />
            </Card>
            {open === 'record' ? <RecordDialog participant={participant} {...dialog} /> : null}
            {open === 'adjust' ? <AdjustDialog participant={participant} {...dialog} /> : null}
          </Together>
        )
      }}
    </QueryContent>
  )
}

/** Participant `?id=` at the credit desk: what can be recorded, adjusted and repaired. */
export default function EditScorePage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <EditScore key={id} id={id} /> : <Navigate to="/integrityManagement/Home" replace />
}
