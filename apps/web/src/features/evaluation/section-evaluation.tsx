import { OPEN_STAGES, type OpenStage } from '@credit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import {
  EVALUATIONS,
  loadForms,
  loadGiven,
  loadReceived,
  loadSection,
  type Where,
} from './calls.js'
import { EvaluationPanel } from './evaluation-panel.js'
import { EvaluationView } from './evaluation-view.js'
import { isDue } from './form-state.js'
import { OutcomeList, type Submitted } from './outcome-list.js'
import { SectionHead } from './section-head.js'
import './evaluation.css'

const VIEWS = ['form', 'given', 'received'] as const
type View = (typeof VIEWS)[number]

/** One bid section for one who takes part: what is to be evaluated, what was given and received. */
export function SectionEvaluation({ where }: { where: Where }) {
  const { t } = useTranslation('evaluation')
  const [search] = useSearchParams()
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const key = [EVALUATIONS, where.projectId, where.bidSectionId]
  const section = useQuery({
    queryKey: [...key, 'section'],
    queryFn: () => loadSection(where.bidSectionId),
  })
  // Not kept once left: a form that comes back has to begin with the draft as it is then.
  const forms = useQuery({
    queryKey: [...key, 'forms'],
    queryFn: () => loadForms(where),
    gcTime: 0,
  })
  const given = useQuery({ queryKey: [...key, 'given'], queryFn: () => loadGiven(where) })
  const received = useQuery({ queryKey: [...key, 'received'], queryFn: () => loadReceived(where) })

  // Once shown it stays, with what was typed, though asking again may fail.
  const failed = [section, forms, given, received].find((query) => query.isLoadingError)
  if (failed?.error) return <LoadProblem error={failed.error} onRetry={failed.refetch} />
  if (!section.data || !forms.data || !given.data || !received.data)
    return <Skeleton active paragraph={{ rows: 8 }} />

  const open = forms.data.filter(isDue)
  const stages = OPEN_STAGES.filter((stage) => open.some((form) => form.stage === stage))
  const stage: OpenStage | undefined =
    stages.find((one) => String(one) === search.get('stage')) ?? stages[0]
  const asked = open.filter((form) => form.stage === stage)
  const wanted = VIEWS.find((view) => view === search.get('view'))
  const view: View = wanted ?? (open.length > 0 || given.data.length === 0 ? 'form' : 'given')
  const counts = { form: open.length, given: given.data.length, received: received.data.length }

  const linkTo = (part: Record<string, string>) => {
    const next = new URLSearchParams({ bid: where.bidSectionId, ...part })
    return `?${next}`
  }
  const reload = async (fresh: boolean) => {
    await client.invalidateQueries({ queryKey: [EVALUATIONS] })
    if (fresh) setRound((count) => count + 1)
  }

  return (
    <div className="ev-page">
      <SectionHead section={section.data} />
      {section.data.pause ? <Alert type="warning" showIcon message={t('form.paused')} /> : null}
      {submitted ? <OutcomeList submitted={submitted} /> : null}
      <nav className="kit-tabs" aria-label={t('view.tabs')}>
        {VIEWS.map((name) => (
          <Link
            key={name}
            to={linkTo({ view: name })}
            aria-current={name === view ? 'page' : undefined}
          >
            {t(`view.${name}`, { n: counts[name] })}
          </Link>
        ))}
      </nav>
      {view === 'form' && stages.length > 1 ? (
        <nav className="ev-stage-links" aria-label={t('stage.title')}>
          {stages.map((one) => (
            <Link
              key={one}
              to={linkTo({ view, stage: String(one) })}
              aria-current={one === stage ? 'page' : undefined}
            >
              {t('stage.count', {
                stage: t(`stage.${one}`),
                n: open.filter((form) => form.stage === one).length,
              })}
            </Link>
          ))}
        </nav>
      ) : null}
      {view === 'form' && asked.length > 0 ? (
        <EvaluationPanel
          key={`${stage} ${round}`}
          where={where}
          forms={asked}
          paused={section.data.pause}
          onReload={(fresh) => void reload(fresh)}
          onSubmitted={(outcomes) => {
            setSubmitted({ outcomes, forms: asked })
            scrollTo(0, 0)
            void reload(false)
          }}
        />
      ) : null}
      {view === 'form' && asked.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('form.nothing')} />
      ) : null}
      {view === 'given' ? <List rows={given.data} empty={t('view.givenEmpty')} /> : null}
      {view === 'received' ? <List rows={received.data} empty={t('view.receivedEmpty')} /> : null}
    </div>
  )
}

type Row = Parameters<typeof EvaluationView>[0]['evaluation']

function List({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  return rows.map((row) => <EvaluationView key={row.id} evaluation={row} />)
}
