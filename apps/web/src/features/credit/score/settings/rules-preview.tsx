import { Alert, Col, Row as Columns, Typography } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../../api/schema.js'
import { DataTable } from '../../../../shared/components/data-table.js'
import { ParticipantLink } from '../../../../shared/components/participant-link.js'
import { signed } from '../../../../shared/format/points.js'
import { lazyPart } from '../../../../shared/lazy-part.js'

const Histogram = lazyPart(() => import('./score-histogram.js'))

type Preview = components['schemas']['RulesPreview']
type Row = Preview['distribution'][number]['bands'][number]
type Change = Preview['largest'][number]

/** Participants with the largest changes. */
function LargestChanges({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation(['credit-score', 'common'])
  const points = (value: number) => value.toFixed(2)
  return (
    <DataTable<Change>
      stackable={false}
      label={t('preview.largest')}
      rowKey="participantId"
      dataSource={changes}
      columns={[
        {
          title: t('preview.largest'),
          key: 'name',
          render: (_, { sign, participantId, name }) => <ParticipantLink sign={sign} id={participantId} name={name} />,
        },
        {
          title: t('preview.role'),
          key: 'sign',
          render: (_, { sign }) => t(`common:sign.${sign}`),
        },
        { title: t('preview.before'), dataIndex: 'before', align: 'right', render: points },
        { title: t('preview.after'), dataIndex: 'after', align: 'right', render: points },
        {
          title: t('preview.difference'),
          key: 'difference',
          align: 'right',
          render: (_, { before, after }) => signed(after - before),
        },
      ]}
    />
  )
}

interface Props {
  preview: Preview
  /** True in a column beside a form. */
  narrow?: boolean
}

/** Preview of changed rules: number of changed scores, distribution by band, and largest changes. */
export function RulesPreview({ preview, narrow = false }: Props) {
  const { t } = useTranslation(['credit-score', 'common'])
  const { participants, trial, scoresChanged, starsChanged, bandsChanged, distribution } = preview
  const { histogram, largest } = preview
  return (
    <Columns gutter={[12, 12]} role="status" style={{ marginBottom: 12 }}>
      <Col span={24}>
        <Typography.Text>
          {t('preview.changes', { participants, scoresChanged, starsChanged, bandsChanged })}
        </Typography.Text>
        {trial > 0 ? (
          <Typography.Paragraph type="secondary" className="score-effect-trial">
            {t('preview.trial', { trial, stored: participants - trial })}
          </Typography.Paragraph>
        ) : null}
      </Col>
      <Col span={24}>
        <Suspense fallback={null}>
          <Histogram bars={histogram} />
        </Suspense>
      </Col>
      {distribution.map(({ sign, bands, bases, ...role }) => (
        <Col xs={24} md={narrow ? 24 : 12} key={sign}>
          <DataTable<Row>
            stackable={false}
            label={t(`common:sign.${sign}`)}
            rowKey="band"
            dataSource={[
              ...bands,
              { band: t('common:unrated'), before: role.unratedBefore, after: role.unratedAfter },
              { band: t('preview.limited'), before: role.limitedBefore, after: role.limitedAfter },
              ...bases.map(({ basis, before, after }) => ({ band: t(`basis.${basis}`), before, after })),
            ]}
            columns={[
              { title: t(`common:sign.${sign}`), dataIndex: 'band' },
              { title: t('preview.before'), dataIndex: 'before', align: 'right' },
              { title: t('preview.after'), dataIndex: 'after', align: 'right' },
            ]}
          />
          {role.crowded === null ? null : (
            <Alert type="warning" showIcon message={t('preview.crowded', { band: role.crowded })} />
          )}
        </Col>
      ))}
      {largest.length > 0 ? (
        <Col span={24}>
          <LargestChanges changes={largest} />
        </Col>
      ) : null}
    </Columns>
  )
}
