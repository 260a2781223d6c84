import { fileCaseAddress } from '@credit/contract'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { defineRecord, textsOnly } from '../../../resource-kit/define-record.js'
import { NOTHING } from '../../../resource-kit/kinds.js'
import { DecisionCard, Evidence, Prose, StatementCard, TERM_FIELDS } from '../report-parts.js'
import type { behaviours } from './behaviours.resource.js'
import { ContractsCard } from './contracts-card.js'
import { OwnReportState } from './own-report-state.js'
import { StatementPart } from './statement-form.js'

type Report = components['schemas']['OwnReport']

/** Links to object to a behaviour in force and to apply for its repair. */
function CaseLinks({ record: { id, status, can } }: { record: Report }) {
  const { t } = useTranslation('credit-cases')
  if (status !== 'confirmed') return null
  return (
    <Flex wrap gap="4px 16px">
      <Link to={fileCaseAddress('objection', 'behaviour', id)}>{t('file.object')}</Link>
      {can.includes('repair') ? (
        <Link to={fileCaseAddress('repair', 'behaviour', id)}>{t('file.applyForRepair')}</Link>
      ) : null}
    </Flex>
  )
}

/** Notice of a behaviour for its participant, with the form of the statement. */
export default (of: typeof behaviours) =>
  defineRecord({
    get: '/credit/admin/api/integrity/mine/{id}',
    of: textsOnly(of),
    title: (_, texts) => texts('credit-acts:own.notice'),
    about: (record) => <OwnReportState report={record} />,
    actions: CaseLinks,
    sections: [
      {
        name: 'facts',
        wide: true,
        sparse: true,
        fields: [
          { name: 'itemName', kind: 'text' },
          { name: 'tier', render: ({ tier }, texts) => texts(`options.tier.${tier}`) },
          { name: 'points', label: 'deduction', render: ({ points }) => points.toFixed(2) },
          { name: 'itemBasis', kind: 'text' },
          { name: 'authority', kind: 'text' },
          { name: 'decisionNumber', kind: 'text' },
          { name: 'projectName', render: ({ projectName }) => projectName ?? NOTHING },
          { name: 'areaName', kind: 'text' },
          { name: 'noticeEndsOn', render: ({ noticeEndsOn }) => noticeEndsOn ?? NOTHING },
          ...TERM_FIELDS,
        ],
      },
      {
        name: 'description',
        part: ({ record }) => (
          <Flex vertical gap={8}>
            <Prose>{record.description}</Prose>
            <Evidence files={record.files} />
          </Flex>
        ),
      },
      { part: ContractsCard },
      { part: StatementCard },
      { part: StatementPart },
      { part: DecisionCard },
    ],
  })
