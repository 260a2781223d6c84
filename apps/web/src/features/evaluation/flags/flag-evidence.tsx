import type { FlagKind } from '@credit/contract'
import { addressOf } from '@credit/contract'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { Card } from '../../../shared/components/card.js'
import { type DataColumn, DataTable } from '../../../shared/components/data-table.js'
import { fittingColumns, useAvailableWidth, widthOf } from '../../../shared/components/fitting-columns.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { formatDateTime, zoneWidth } from '../../../shared/format/dates.js'
import { formatNumber } from '../../../shared/format/numbers.js'
import { RecordStatusTag } from '../marks.js'

type Flag = components['schemas']['FlagDetail']
type Row = Flag['evidence'][number]

/** Kinds of flags that compare single evaluations with another value. */
const COMPARED = ['hasty', 'deviating', 'hostile', 'retaliation'] as const satisfies readonly FlagKind[]

function useColumns({ kind, evidence }: Flag): DataColumn<Row>[] {
  const { t } = useTranslation(['evaluation-flags', 'common'])
  const compared = COMPARED.find((one) => one === kind)
  const [first] = evidence
  const isOne = evidence.every(({ evaluatorId }) => evaluatorId === first?.evaluatorId)
  return [
    {
      title: t('evidence.project'),
      dataIndex: 'projectName',
      heading: true,
      render: (name: string, { projectId, sectionName }) => (
        <div>
          <Link to={addressOf('project', projectId)}>{name}</Link>
          <div className="second-line">{sectionName}</div>
        </div>
      ),
    },
    {
      title: t('evidence.stage'),
      dataIndex: 'stage',
      width: 175,
      render: (stage: Row['stage']) => t(`common:stage.${stage}`),
    },
    ...(isOne
      ? []
      : [
          {
            title: t('evidence.evaluator'),
            dataIndex: 'evaluatorName',
            width: 180,
            render: (name: string, { evaluatorId, evaluatorSign }: Row) => (
              <ParticipantLink sign={evaluatorSign} id={evaluatorId} name={name} />
            ),
          },
        ]),
    {
      title: t('evidence.evaluated'),
      dataIndex: 'evaluatedName',
      width: 180,
      render: (name: string, { evaluatedId, evaluatedSign }) => (
        <ParticipantLink sign={evaluatedSign} id={evaluatedId} name={name} />
      ),
    },
    {
      title: t('evidence.total'),
      dataIndex: 'total',
      align: 'right',
      width: 80,
      render: (total: number | null) => total?.toFixed(2) ?? '–',
    },
    ...(compared
      ? [
          {
            title: t(`evidence.benchmark.${compared}`),
            dataIndex: 'benchmark',
            align: 'right' as const,
            width: 130,
            render: (value: number | null) => value?.toFixed(2) ?? '–',
          },
        ]
      : []),
    {
      title: t('evidence.seconds'),
      dataIndex: 'durationSeconds',
      align: 'right',
      width: 100,
      ...(kind === 'hasty' ? {} : { priority: 1 }),
      render: (seconds: number | null) => (seconds === null ? '–' : formatNumber(seconds)),
    },
    {
      title: t('evidence.submittedAt'),
      dataIndex: 'submittedAt',
      width: 150 + zoneWidth(),
      render: (at: string | null) => (at ? formatDateTime(at) : '–'),
    },
    {
      title: t('evidence.status'),
      dataIndex: 'status',
      width: 120,
      render: (status: Row['status']) => <RecordStatusTag status={status} />,
    },
  ]
}

/** Evaluations that a flag rests on, in their current state. */
export function FlagEvidence({ of }: { of: Flag }) {
  const { t } = useTranslation('evaluation-flags')
  const { evidence, evidenceTotal } = of
  const { box, width } = useAvailableWidth()
  const columns = fittingColumns(useColumns(of), width)
  return (
    <Card title={t('evidence.title', { n: evidenceTotal })}>
      <Flex vertical gap={8} ref={box}>
        <DataTable<Row>
          // Remounts the table, because Ant Design keeps the scroll shadow of a table that was too wide.
          key={columns.length}
          label={t('evidence.label')}
          dataSource={evidence}
          width={widthOf(columns)}
          columns={columns}
        />
        {evidenceTotal > evidence.length ? (
          <span className="meta">{t('evidence.latest', { n: evidence.length })}</span>
        ) : null}
      </Flex>
    </Card>
  )
}
