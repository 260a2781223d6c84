import { OPEN_STAGES, type OpenStage, STAGE } from '@credit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Empty, Flex, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { PageHead } from '../../shared/components/page-head.js'
import { PageSwitch } from '../../shared/components/page-switch.js'
import { PageTabs } from '../../shared/components/page-tabs.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { useRecordName } from '../../shared/hooks/use-record-name.js'
import { EvaluationPanel } from './evaluation-panel.js'
import { EvaluationList } from './evaluation-view.js'
import { isDue } from './form-state.js'
import { FORMS, type SectionIds } from './model.js'
import { OutcomeList, type Submitted } from './outcome-list.js'
import './evaluation.css'

const VIEWS = ['form', 'given', 'received'] as const
type View = (typeof VIEWS)[number]

type Section = components['schemas']['SectionRow']

/** Returns project and lot, or a single name if both are equal. */
export const titleOf = ({ projectName, bidSectionName }: Section): string =>
  projectName === bidSectionName ? projectName : `${projectName} · ${bidSectionName}`

function Head({ section }: { section: Section }) {
  const { t } = useTranslation('evaluation')
  const { bidSectionCode, status, statusStr, pause } = section
  return (
    <PageHead
      title={titleOf(section)}
      meta={t('project.sectionCode', { code: bidSectionCode })}
      extra={
        <Space>
          <StatusTag tone={status === String(STAGE.abandoned) ? 'warning' : 'neutral'}>{statusStr}</StatusTag>
          {pause ? <StatusTag tone="warning">{t('project.paused')}</StatusTag> : null}
        </Space>
      }
    />
  )
}

/** Loads the data of the page. Forms are not cached, so that each visit starts with the current draft. */
export function useSection(ids: SectionIds) {
  const base = '/credit/admin/api/mutualEvaluationRecord'
  const init = { params: { path: ids } }
  const section = apiQuery.useQuery('get', '/credit/admin/api/sysProjectBidSection/detail/{id}', {
    params: { path: { id: ids.bidSectionId } },
  })
  const forms = apiQuery.useQuery('get', FORMS, init, { gcTime: 0 })
  const given = apiQuery.useQuery('get', `${base}/{projectId}/{bidSectionId}`, init)
  const received = apiQuery.useQuery('get', `${base}/beEvaluatedUsers/{projectId}/{bidSectionId}`, init)
  return { section, forms, given, received }
}

/** True if further evaluations can open: the section is neither in its last stage nor abandoned. */
const opensMore = ({ status }: Section) => !['3', '4'].includes(status)

/** Bid section for one of its parties: evaluations to submit, submitted and received. */
export function SectionEvaluation({ ids }: { ids: SectionIds }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const { section, forms, given, received } = useSection(ids)
  useRecordName(section.data ? titleOf(section.data) : null)

  // Keeps the page and the user's input if a later reload fails.
  const failed = [section, forms, given, received].find((query) => query.isLoadingError)
  if (failed?.error) {
    return (
      <Flex vertical gap={12}>
        <PageHead title={t('list.title')} />
        <LoadProblem error={failed.error} onRetry={failed.refetch} />
        <Link to="/evaluate">{t('list.all')}</Link>
      </Flex>
    )
  }
  if (!section.data || !forms.data || !given.data || !received.data) return <Skeleton active paragraph={{ rows: 8 }} />

  const open = forms.data.filter(isDue)
  const stages = OPEN_STAGES.filter((stage) => open.some((form) => form.stage === stage))
  const stage: OpenStage | undefined = stages.find((one) => String(one) === search.get('stage')) ?? stages[0]
  const formsOfStage = open.filter((form) => form.stage === stage)
  const chosen = VIEWS.find((view) => view === search.get('view'))
  const view: View = chosen ?? (open.length > 0 || given.data.length === 0 ? 'form' : 'given')
  const counts = { form: open.length, given: given.data.length, received: received.data.length }

  const go = (part: Record<string, string>) => setSearch({ bid: ids.bidSectionId, view, ...part })
  const reload = async (fresh: boolean) => {
    await client.invalidateQueries()
    if (fresh) setRound((count) => count + 1)
  }
  const empty = (text: string) => <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />
  const panels: Record<View, React.ReactNode> = {
    form: (
      <Flex vertical gap={12}>
        {stage && stages.length > 1 ? (
          <PageSwitch
            aria-label={t('stage.title')}
            open={stage}
            onOpen={(next) => go({ stage: String(next) })}
            options={stages.map((one) => ({
              value: one,
              label: t('stage.count', {
                stage: t(`common:stage.${one}`),
                n: open.filter((form) => form.stage === one).length,
              }),
            }))}
          />
        ) : null}
        {formsOfStage.length === 0 ? (
          empty(t(`form.${opensMore(section.data) ? 'nothing' : 'nothingMore'}`))
        ) : (
          <EvaluationPanel
            key={`${stage} ${round}`}
            ids={ids}
            forms={formsOfStage}
            paused={section.data.pause}
            onReload={(fresh) => void reload(fresh)}
            onSubmitted={(outcomes) => {
              setSubmitted({ outcomes, forms: formsOfStage })
              scrollTo(0, 0)
              void reload(false)
            }}
          />
        )}
      </Flex>
    ),
    given: given.data.length === 0 ? empty(t('view.givenEmpty')) : <EvaluationList evaluations={given.data} />,
    received:
      received.data.length === 0 ? empty(t('view.receivedEmpty')) : <EvaluationList evaluations={received.data} />,
  }

  return (
    <Flex vertical gap={12}>
      <Head section={section.data} />
      {section.data.pause ? <Alert type="warning" showIcon message={t('form.paused')} /> : null}
      {submitted ? <OutcomeList submitted={submitted} sectionId={ids.bidSectionId} /> : null}
      <PageTabs
        open={view}
        onOpen={(next) => go({ view: next })}
        items={VIEWS.map((name) => ({
          key: name,
          label: t(`view.${name}`, { n: counts[name] }),
          children: panels[name],
        }))}
      />
    </Flex>
  )
}
