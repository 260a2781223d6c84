import { pointsOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { CHOICES, type Choice, isDue, stateOf } from '../features/evaluation/form-state.js'
import type { EvaluationForm, GivenEvaluation, Question, ReceivedEvaluation } from '../features/evaluation/model.js'
import { titleOf, useSection } from '../features/evaluation/section-evaluation.js'
import { DocumentCard, DocumentTitle, NeedsScript } from '../shared/components/document-parts.js'
import { dueText, lastDay } from '../shared/format/due.js'

/** Levels of a question, with the saved answer marked. */
function Levels({ question, chosen }: { question: Question; chosen: Choice | null }) {
  const { t } = useTranslation('evaluation')
  return (
    <ul className="document-levels">
      {CHOICES.map((choice) => {
        const points =
          choice === 'na' ? t('level.noPoints') : t('level.points', { points: pointsOf(question.maxPoints, choice) })
        return (
          <li key={choice} aria-current={choice === chosen ? 'true' : undefined}>
            {t(`level.${choice}`)} <span className="document-meta">{points}</span>
          </li>
        )
      })}
    </ul>
  )
}

function Questions({ form, pause }: { form: EvaluationForm; pause: boolean }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const { answers } = stateOf(form)
  return (
    <DocumentCard title={form.name}>
      <p className="document-meta">
        {t(`common:sign.${form.sign}`)} · {t(`recordStatus.${form.status}`)}
        {form.optional ? ` · ${t('form.optional')}` : null}
        {form.anonymous ? ` · ${t('form.anonymous')}` : null}
        {form.dueAt ? ` · ${lastDay(form.dueAt)} ${pause ? t('due.paused') : dueText(t, form.dueAt)}` : null}
      </p>
      {form.anonymous ? <p className="document-meta">{t('form.anonymousNote')}</p> : null}
      <ul className="document-questions">
        {form.indicators.map((question, at) => (
          <li key={question.id}>
            {t('question.title', { number: at + 1, name: question.name })}{' '}
            <span className="document-meta">{t('question.max', { points: question.maxPoints })}</span>
            {question.description ? <p className="document-meta">{question.description}</p> : null}
            <Levels question={question} chosen={answers[question.id]?.choice ?? null} />
          </li>
        ))}
      </ul>
    </DocumentCard>
  )
}

type Evaluation = GivenEvaluation | ReceivedEvaluation

/** Submitted evaluations with their totals. */
function Evaluations({ title, rows, empty }: { title: string; rows: readonly Evaluation[]; empty: string }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const nameOf = (one: Evaluation) =>
    'evaluatedName' in one ? one.evaluatedName : (one.evaluatorName ?? t('view.anonymous'))
  return (
    <DocumentCard title={title}>
      {rows.length === 0 ? <p className="document-empty">{empty}</p> : null}
      <ul className="document-items">
        {rows.map((one) => (
          <li key={one.id}>
            <strong>{nameOf(one)}</strong>
            <span className="document-meta">
              {t(`common:sign.${one.sign}`)} · {t(`common:stage.${one.stage}`)} · {t(`recordStatus.${one.status}`)}
            </span>
            <strong>{one.total?.toFixed(2) ?? '–'}</strong>
          </li>
        ))}
      </ul>
    </DocumentCard>
  )
}

/** Document of an evaluation form: its questions, and what has been evaluated. */
export default function InputEvaluateDocument() {
  const { t } = useTranslation('evaluation')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { section, forms, given, received } = useSection({ projectId: id, bidSectionId: search.get('bid') ?? '' })
  if (!section.data || !forms.data || !given.data || !received.data) return null
  const open = forms.data.filter(isDue)
  const { bidSectionCode, statusStr, pause } = section.data
  return (
    <>
      <DocumentTitle meta={`${t('project.sectionCode', { code: bidSectionCode })} · ${statusStr}`}>
        {titleOf(section.data)}
      </DocumentTitle>
      {pause ? <p className="document-note">{t('form.paused')}</p> : null}
      {open.length > 0 ? <NeedsScript>{t('form.needsScript')}</NeedsScript> : null}
      {open.map((form) => (
        <Questions key={form.recordId} form={form} pause={pause} />
      ))}
      <Evaluations title={t('view.given', { n: given.data.length })} rows={given.data} empty={t('view.givenEmpty')} />
      <Evaluations
        title={t('view.received', { n: received.data.length })}
        rows={received.data}
        empty={t('view.receivedEmpty')}
      />
    </>
  )
}
