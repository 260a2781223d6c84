import { Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { useLocale } from '../../i18n/index.js'
import type { OwnField } from '../../resource-kit/define-record.js'
import { NOTHING } from '../../resource-kit/kinds.js'
import type { Texts } from '../../resource-kit/types.js'
import { Card } from '../../shared/components/card.js'
import { formatBytes } from '../../shared/format/bytes.js'
import { formatDateTime } from '../../shared/format/dates.js'

type Files = components['schemas']['FileInfo'][]
type Report = components['schemas']['OwnReport']

/** Files with their sizes. */
export function Evidence({ files }: { files: Files }) {
  const { t } = useTranslation('credit-acts')
  const locale = useLocale()
  if (files.length === 0) return t('behaviours.noFiles')
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

/** Text of the report if the notice to the party says something else. */
export function ReportedText({ record: { reportedText } }: { record: { reportedText: string | null } }) {
  const { t } = useTranslation('credit-acts')
  if (reportedText === null) return null
  return (
    <Card title={t('behaviours.sections.reportedText')}>
      <Prose>{reportedText}</Prose>
    </Card>
  )
}

/** Party's statement with its attachments. Renders nothing before the party has responded. */
export function StatementCard({ record }: { record: Report }) {
  const { t } = useTranslation('credit-acts')
  const { statement, statementAt, statementFiles } = record
  if (statement === null) return null
  return (
    <Card title={t('statement.title')}>
      <Flex vertical gap={8}>
        <Prose>{statement}</Prose>
        {statementFiles.length > 0 ? <Evidence files={statementFiles} /> : null}
        {statementAt ? (
          <Typography.Text type="secondary">{t('statement.at', { time: formatDateTime(statementAt) })}</Typography.Text>
        ) : null}
      </Flex>
    </Card>
  )
}

/** Latest decision with its reasons. Renders nothing before a decision. */
export function DecisionCard({ record }: { record: Report }) {
  const { t } = useTranslation('credit-acts')
  const { reason, decidedAt, decisionFiles, status, penalty, basis } = record
  const { authority, decisionNumber, decidedOn } = record
  if (decidedAt === null) return null
  const document = [authority, decisionNumber, decidedOn].filter(Boolean).join(' · ')
  return (
    <Card title={t('decision.title', { status: t(`behaviours.options.status.${status}`) })}>
      <Flex vertical gap={8}>
        {reason ? <Prose>{reason}</Prose> : null}
        {document ? <span>{t('decision.document', { document })}</span> : null}
        {penalty ? <span>{t('decision.penalty', { text: penalty })}</span> : null}
        {basis ? <span>{t('decision.basis', { text: basis })}</span> : null}
        {decisionFiles.length > 0 ? <Evidence files={decisionFiles} /> : null}
        <Typography.Text type="secondary">{t('decision.at', { time: formatDateTime(decidedAt) })}</Typography.Text>
      </Flex>
    </Card>
  )
}

/** Returns the days from one to another, which may have no end. */
const days = (texts: Texts, from: string, to: string | null) =>
  texts('credit-acts:days', { from, to: to ?? texts('credit-acts:open') })

/** Dates of a record that is or was in force. Others have none. */
export const TERM_FIELDS: readonly OwnField<Report>[] = [
  {
    name: 'inForceFrom',
    label: 'scoring',
    render: ({ inForceFrom, validUntil }, texts) => inForceFrom && days(texts, inForceFrom, validUntil),
  },
  {
    name: 'publishDate',
    label: 'publicity',
    render: ({ inForceFrom, publishDate, publishEndDate }, texts) =>
      inForceFrom && (publishDate ? days(texts, publishDate, publishEndDate) : texts('credit-acts:none')),
  },
  { name: 'repairableFrom', render: ({ inForceFrom, repairableFrom }) => inForceFrom && (repairableFrom ?? NOTHING) },
  { name: 'endedOn', render: ({ inForceFrom, endedOn }) => inForceFrom && endedOn },
]
