import { PARTS } from '@credit/contract'
import { Descriptions, Flex, Space, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/index.js'
import { Card } from '../../shared/components/card.js'
import { ParticipantLink } from '../../shared/components/participant-link.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { AlarmMark } from './alarm-mark.js'
import { CoverageBar } from './coverage-bar.js'
import { Ending, hadContract } from './ending.js'
import { Filing, hasFiling } from './filing.js'
import { LinkMark } from './links/link-mark.js'
import type { ProjectRow, SectionRow } from './rows.js'
import { StageSteps } from './stage-steps.js'
import { StageStatus } from './status.js'

const formatList = (words: readonly string[]) =>
  new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'narrow' }).format(words)

interface Props {
  project: ProjectRow
  section: SectionRow
  actions: ReactNode
  /** Buttons that edit the section and its parties. */
  edits: ReactNode
  /** Button that opens the outstanding evaluations. */
  outstanding: ReactNode
}

/** Bid section: stages, parties and progress of the evaluations. */
export function SectionCard({ project, section, actions, edits, outstanding }: Props) {
  const { t } = useTranslation('projects')
  const { parties, coverage, remark, formalData, missing } = section
  const items = [
    ...(hasFiling(section)
      ? [
          {
            key: 'filing',
            label: t('filing.label'),
            children: <Filing project={project} section={section} />,
          },
        ]
      : []),
    ...(hadContract(section)
      ? [
          {
            key: 'ending',
            label: t('ending.label'),
            children: <Ending project={project} section={section} />,
          },
        ]
      : []),
    ...(coverage
      ? [
          {
            key: 'coverage',
            label: t('section.coverage'),
            children: (
              <Space wrap align="baseline" size={[8, 0]}>
                <CoverageBar {...coverage} />
                {outstanding}
              </Space>
            ),
          },
        ]
      : []),
    ...PARTS.filter((part) => parties.some((party) => party.part === part)).map((part) => ({
      key: part,
      label: t(`parts.${part}`),
      children: (
        <Space wrap size={[16, 0]}>
          {parties
            .filter((party) => party.part === part)
            .map((party) => (
              <ParticipantLink key={party.participantId} sign={party.sign} id={party.participantId} name={party.name} />
            ))}
        </Space>
      ),
    })),
  ]
  return (
    <Card title={section.bidSectionName} extra={actions}>
      <Flex vertical gap={16}>
        <Space wrap>
          <Typography.Text type="secondary">{t('section.code', { code: section.bidSectionCode })}</Typography.Text>
          <StageStatus status={section.status} text={section.statusStr} />
          <AlarmMark projectId={project.id} count={section.alarms} />
          <LinkMark of={{ sectionId: section.id }} count={section.links} />
          {formalData ? null : <StatusTag tone="warning">{t('project.noFormalData')}</StatusTag>}
          {formalData || missing.length === 0 ? null : (
            <Typography.Text type="secondary">
              {t('section.missing', {
                parties: formatList(missing.map((one) => t(`section.missingParties.${one}`))),
              })}
            </Typography.Text>
          )}
        </Space>
        <StageSteps section={section} />
        <Descriptions size="small" column={{ xs: 1, md: 2 }} items={items} />
        {parties.length === 0 ? <Typography.Text type="secondary">{t('section.noParties')}</Typography.Text> : null}
        {edits}
        {remark ? <Typography.Text type="secondary">{remark}</Typography.Text> : null}
      </Flex>
    </Card>
  )
}
