import { fileCaseAddress, levelOf } from '@credit/contract'
import { Collapse, Descriptions, Flex, Space, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable } from '../../shared/components/data-table.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import { Due, RecordStatusTag } from './marks.js'
import type { GivenEvaluation, ReceivedEvaluation } from './model.js'
import { ReplyButton, ReplyText } from './reply.js'

type Evaluation = GivenEvaluation | ReceivedEvaluation
type Answer = NonNullable<Evaluation['answers']>[number]

const isGiven = (one: Evaluation): one is GivenEvaluation => 'evaluatedName' in one

function Answers({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation('evaluation')
  const { answers, indicators } = evaluation
  const rows = indicators.map((indicator) => {
    const answer: Answer | undefined = answers?.find((one) => one.indicatorId === indicator.id)
    return { ...indicator, points: answer?.points ?? null, reason: answer?.reason ?? '–' }
  })
  return (
    <DataTable<(typeof rows)[number]>
      label={t('view.answers')}
      dataSource={rows}
      columns={[
        { title: t('view.question'), dataIndex: 'name' },
        {
          title: t('view.level'),
          key: 'level',
          className: 'nowrap',
          render: (_, { maxPoints, points }) => {
            const level = points === null ? 'na' : levelOf(maxPoints, points)
            return level === null ? '–' : t(`level.${level}`)
          },
        },
        {
          title: t('view.points'),
          key: 'points',
          className: 'nowrap',
          render: (_, { maxPoints, points }) =>
            points === null ? '–' : t('view.pointsOf', { points, max: maxPoints }),
        },
        { title: t('view.reason'), dataIndex: 'reason' },
      ]}
    />
  )
}

/** Formats a time. Anonymous evaluations show dates only, so that the time does not identify the evaluator. */
function timeOf(evaluation: Evaluation, at: string): string {
  return evaluation.anonymous && !isGiven(evaluation) ? formatDate(at) : formatDateTime(at)
}

const isSealedAnonymous = ({ anonymous, status }: Evaluation) => anonymous && status === 'submitted'

function Details({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation('evaluation')
  const { status, comment, submittedAt, revealedAt, answers, reply } = evaluation
  const given = isGiven(evaluation)
  const facts = [
    ...(given && (status === 'pending' || status === 'deferred')
      ? [{ key: 'due', label: t('project.due'), children: <Due dueAt={evaluation.dueAt} pause={evaluation.pause} /> }]
      : []),
    ...(submittedAt ? [{ key: 'at', label: t('view.submittedAt'), children: timeOf(evaluation, submittedAt) }] : []),
    ...(given && evaluation.submittedBy
      ? [{ key: 'by', label: t('view.submittedBy'), children: evaluation.submittedBy }]
      : []),
    ...(revealedAt ? [{ key: 'revealed', label: t('view.revealedAt'), children: timeOf(evaluation, revealedAt) }] : []),
    ...(given
      ? evaluation.deferrals.map(({ at, reasonLabel, text, by }) => ({
          key: at,
          label: t(by ? 'view.deferredBy' : 'view.deferred', {
            time: formatDateTime(at),
            name: by,
          }),
          children: t('view.deferredFor', { reason: reasonLabel, text }),
        }))
      : []),
    ...(comment ? [{ key: 'comment', label: t('view.comment'), children: comment }] : []),
    ...(reply ? [{ key: 'reply', label: t('reply.title'), children: <ReplyText reply={reply} /> }] : []),
  ]
  return (
    <Flex vertical gap={8}>
      <Typography.Text type="secondary">
        {t(`recordHint.${isSealedAnonymous(evaluation) ? 'submittedAnonymous' : status}`)}
      </Typography.Text>
      <Descriptions size="small" column={{ xs: 1, md: 2 }} items={facts} />
      {answers ? <Answers evaluation={evaluation} /> : null}
      {!answers && !given ? <Typography.Text type="secondary">{t('view.answersHidden')}</Typography.Text> : null}
      {!given && status === 'revealed' ? (
        <Flex wrap align="center" gap="4px 12px">
          {evaluation.objectUntil ? (
            <Link to={fileCaseAddress('objection', 'evaluation', evaluation.id)}>
              {t('view.object', { day: evaluation.objectUntil })}
            </Link>
          ) : null}
          {evaluation.canReply ? (
            <ReplyButton
              record={{ id: evaluation.id, name: evaluation.evaluatorName ?? t('view.anonymous'), can: ['reply'] }}
            />
          ) : null}
        </Flex>
      ) : null}
    </Flex>
  )
}

function Head({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const { stage, status, total, sign } = evaluation
  const name = isGiven(evaluation) ? evaluation.evaluatedName : (evaluation.evaluatorName ?? t('view.anonymous'))
  return (
    <Flex wrap justify="space-between" gap="4px 12px">
      <Space wrap size={[12, 4]}>
        <strong className="evaluation-name">{name}</strong>
        {t(`common:sign.${sign}`)}
        {t(`common:stage.${stage}`)}
        <RecordStatusTag status={status} />
      </Space>
      <strong className="evaluation-total">{total === null ? '–' : total.toFixed(2)}</strong>
    </Flex>
  )
}

/** Read-only evaluations, each expanded on demand. */
export function EvaluationList({ evaluations }: { evaluations: readonly Evaluation[] }) {
  return (
    <Collapse
      items={evaluations.map((evaluation) => ({
        key: evaluation.id,
        label: <Head evaluation={evaluation} />,
        children: <Details evaluation={evaluation} />,
      }))}
    />
  )
}
