import { Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { useLocale } from '../../i18n/index.js'
import { Card } from '../../shared/components/card.js'
import { formatBytes } from '../../shared/format/bytes.js'
import { formatDateTime } from '../../shared/format/dates.js'

type Files = components['schemas']['FileInfo'][]
type Report = components['schemas']['OwnReport']

/** Files with their sizes. */
export function Evidence({ files, none }: { files: Files; none: string }) {
  const locale = useLocale()
  if (files.length === 0) return none
  return (
    <Flex vertical gap={4}>
      {files.map((file) => (
        <span key={file.id}>
          <a href={file.url} download={file.name}>
            {file.name}
          </a>{' '}
          <Typography.Text type="secondary">{formatBytes(file.size, locale)}</Typography.Text>
        </span>
      ))}
    </Flex>
  )
}

/** Text with its line breaks. */
export function Prose({ children }: { children: string }) {
  return <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginBottom: 0 }}>{children}</Typography.Paragraph>
}

/** Party's statement with its attachments. Renders nothing before the party has responded. */
export function StatementCard({ report }: { report: Report }) {
  const { t } = useTranslation('credit-acts')
  const { statement, statementAt, statementFiles } = report
  if (statement === null) return null
  return (
    <Card title={t('statement.title')}>
      <Flex vertical gap={8}>
        <Prose>{statement}</Prose>
        {statementFiles.length > 0 ? <Evidence files={statementFiles} none="" /> : null}
        {statementAt ? (
          <Typography.Text type="secondary">{t('statement.at', { time: formatDateTime(statementAt) })}</Typography.Text>
        ) : null}
      </Flex>
    </Card>
  )
}

/** Latest decision with its reasons. Renders nothing before a decision. */
export function DecisionCard({ report }: { report: Report }) {
  const { t } = useTranslation(['credit-acts', 'credit'])
  const { reason, decidedAt, decisionFiles, status, penalty, basis } = report
  const { authority, decisionNumber, decidedOn } = report
  if (decidedAt === null) return null
  const document = [authority, decisionNumber, decidedOn].filter(Boolean).join(' · ')
  return (
    <Card title={t('decision.title', { status: t(`credit:report.states.${status}`) })}>
      <Flex vertical gap={8}>
        {reason ? <Prose>{reason}</Prose> : null}
        {document ? <span>{t('decision.document', { document })}</span> : null}
        {penalty ? <span>{t('decision.penalty', { text: penalty })}</span> : null}
        {basis ? <span>{t('decision.basis', { text: basis })}</span> : null}
        {decisionFiles.length > 0 ? <Evidence files={decisionFiles} none="" /> : null}
        <Typography.Text type="secondary">{t('decision.at', { time: formatDateTime(decidedAt) })}</Typography.Text>
      </Flex>
    </Card>
  )
}

/** Returns the dates of a record that is or was in force, as pairs of label and value. */
export function useTermItems(report: Report) {
  const { t } = useTranslation('credit-acts')
  const { inForceFrom, validUntil, publishDate, publishEndDate, repairableFrom, endedOn } = report
  if (inForceFrom === null) return []
  const until = (from: string | null, to: string | null) =>
    from === null ? '–' : t('days', { from, to: to ?? t('open') })
  const items = [
    { key: 'scoring', children: until(inForceFrom, validUntil) },
    { key: 'publicity', children: publishDate ? until(publishDate, publishEndDate) : t('none') },
    { key: 'repairableFrom', children: repairableFrom ?? '–' },
    ...(endedOn === null ? [] : [{ key: 'endedOn', children: endedOn }]),
  ]
  return items.map((item) => ({ ...item, label: t(`fields.${item.key}`) }))
}
