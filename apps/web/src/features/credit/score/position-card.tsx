import { lastDayOf, POSITION_EVALUATIONS, POSITION_PARTICIPANTS } from '@credit/contract'
import { Button, Col, Flex, Row, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { type DataColumn, DataTable } from '../../../shared/components/data-table.js'
import { ScoreStrip } from './score-strip.js'

type Position = components['schemas']['ParticipantPosition']

/** Number of rows before the table is expanded. */
const ROWS_SHOWN = 6

/** A figure of the participant in percent, and the same figure of its type. */
interface Figure {
  id: string
  name: string
  note: string
  own: number
  type: number | null
  /** The figure of the type is a median. */
  isMedian: boolean
}

const percent = (value: number) => `${Number(value.toFixed(2))}%`

/** Returns the difference in percentage points with its sign. */
const differenceOf = ({ own, type }: Figure) => {
  if (type === null) return '–'
  const points = Math.round(own - type)
  return points > 0 ? `+${points}` : String(points).replace('-', '−')
}

/** Second line of a cell. */
const Note = ({ children }: { children: string }) => <div className="position-note">{children}</div>

/** The words of a position's type, area and limits. */
function useWords({ sign, areaName }: Position) {
  const { t } = useTranslation('credit')
  return { type: t(`position.types.${sign}`), area: areaName, min: POSITION_PARTICIPANTS }
}

/** Quartiles of the type with the place of the own score, or the reason that there are none. */
function ScorePlace({ position }: { position: Position }) {
  const { t } = useTranslation('credit')
  const words = useWords(position)
  const { scores, quarter, creditScore } = position
  if (!scores) return <Typography.Text>{t('position.few', words)}</Typography.Text>
  const marks = [
    ['lower', 'box'],
    ['median', 'median'],
    ['upper', 'box'],
  ] as const
  return (
    <>
      <Typography.Text strong>
        {quarter === null || creditScore === null
          ? t('position.unranked')
          : t(`position.place.${quarter}`, { score: creditScore.toFixed(2) })}
      </Typography.Text>
      <ScoreStrip scores={scores} own={creditScore} />
      <ul className="score-strip-legend" aria-label={t('position.score')}>
        {marks.map(([name, mark]) => (
          <li key={name}>
            <span className={`score-strip-${mark}`} aria-hidden="true" />
            {t(`position.${name}`)} {scores[name].toFixed(2)}
          </li>
        ))}
        {creditScore === null ? null : (
          <li>
            <span className="score-strip-own" aria-hidden="true" />
            {t('position.own')} {creditScore.toFixed(2)}
          </li>
        )}
      </ul>
    </>
  )
}

/** Completion first, then the questions with the lowest mean. */
function useFigures({ completion, typeCompletion, questions }: Position): Figure[] {
  const { t } = useTranslation(['credit', 'common'])
  const { due, given, rate } = completion
  const rows = questions.map(
    ({ id, name, sign, stage, mean, typeMean }): Figure => ({
      ...{ id, name, own: mean, type: typeMean, isMedian: false },
      note: t('position.by', { evaluators: t(`common:sign.${sign}`), stage: t(`common:stage.${stage}`) }),
    }),
  )
  rows.sort((a, b) => a.own - b.own)
  if (rate === null) return rows
  const note = t('position.given', { due, given })
  const first = { id: 'completion', name: t('position.completion'), note, own: rate, type: typeCompletion }
  return [{ ...first, isMedian: true }, ...rows]
}

/** Completion and means of questions, compared with the type. */
function Figures({ position }: { position: Position }) {
  const { t } = useTranslation('credit')
  const words = useWords(position)
  const [all, setAll] = useState(false)
  const rows = useFigures(position)
  const isCompared = rows.some(({ type }) => type !== null)
  const compared: DataColumn<Figure>[] = [
    {
      title: t('position.type'),
      key: 'type',
      align: 'right',
      className: 'nowrap',
      render: (_, { type, isMedian }) => {
        if (type === null) return '–'
        return (
          <>
            {percent(type)}
            {isMedian ? <Note>{t('position.ofMedian')}</Note> : null}
          </>
        )
      },
    },
    {
      title: t('position.difference'),
      key: 'difference',
      align: 'right',
      className: 'nowrap',
      render: (_, row) => differenceOf(row),
    },
  ]
  return (
    <Flex vertical gap={8}>
      <DataTable<Figure>
        stackable={false}
        label={t('position.title')}
        rowKey="id"
        dataSource={all ? rows : rows.slice(0, ROWS_SHOWN)}
        locale={{ emptyText: t('position.empty', { min: POSITION_EVALUATIONS }) }}
        columns={[
          {
            title: t('position.what'),
            key: 'name',
            render: (_, { name, note }) => (
              <>
                {name}
                <Note>{note}</Note>
              </>
            ),
          },
          { title: t('position.own'), dataIndex: 'own', align: 'right', className: 'nowrap', render: percent },
          ...(isCompared ? compared : []),
        ]}
      />
      {rows.length > ROWS_SHOWN ? (
        <Button
          type="link"
          size="small"
          style={{ alignSelf: 'start' }}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('lift.fewer') : t('lift.all', { count: rows.length })}
        </Button>
      ) : null}
      <Typography.Text type="secondary">
        {t('position.from', { min: POSITION_EVALUATIONS })}{' '}
        {rows.some(({ type }) => type === null) ? t('position.hidden', words) : null}
      </Typography.Text>
    </Flex>
  )
}

function Content({ position }: { position: Position }) {
  const { t } = useTranslation('credit')
  const words = useWords(position)
  if (position.month === null) return t('position.none')
  return (
    <>
      <Typography.Paragraph type="secondary">
        {t('position.of', { ...words, day: lastDayOf(position.month) })}
      </Typography.Paragraph>
      <Row gutter={[24, 16]}>
        <Col xs={24} xl={position.scores ? 10 : 24}>
          <ScorePlace position={position} />
        </Col>
        <Col xs={24} xl={position.scores ? 14 : 24}>
          <Figures position={position} />
        </Col>
      </Row>
    </>
  )
}

/** Figures of a participant at the end of the last month, compared with its type in its area. */
export function PositionCard({ participantId }: { participantId: string }) {
  const { t } = useTranslation('credit')
  const query = apiQuery.useQuery('get', '/credit/admin/api/credit/{id}/position', {
    params: { path: { id: participantId } },
  })
  return (
    <QueryCard title={t('position.title')} query={query} rows={6}>
      {(position) => <Content position={position} />}
    </QueryCard>
  )
}
