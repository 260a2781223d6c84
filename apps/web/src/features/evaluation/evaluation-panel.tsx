import { Button, Modal } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../resource-kit/use-leave-guard.js'
import { type EvaluationForm, type Outcome, submitRecords, type Where } from './calls.js'
import { DraftStatusLine } from './draft-status.js'
import { goesAlong, type RecordState, sameAsked, stateOf, withAnswersOf } from './form-state.js'
import { focusOutcome } from './outcome-list.js'
import { ProblemSummary } from './problem-summary.js'
import { RecordForm } from './record-form.js'
import { SubmissionList } from './submission-list.js'
import { useEvaluation } from './use-evaluation.js'
import { useFaults } from './use-faults.js'

const DeferDialog = lazy(() => import('./defer-dialog.js'))

interface Props {
  where: Where
  /** Open records of one stage. */
  forms: readonly EvaluationForm[]
  /** The project is paused: nothing can be kept or sent. */
  paused: boolean
  onSubmitted: (outcomes: Outcome[]) => void
  /** Asks for the forms again; `fresh` drops what was typed. */
  onReload: (fresh: boolean) => void
}

/** All that the caller evaluates at one stage of a section, submitted together. */
export function EvaluationPanel({ where, forms, paused, onSubmitted, onReload }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const { states, draft, change, said, saver } = useEvaluation(where, forms)
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const [busy, setBusy] = useState(false)
  const [deferring, setDeferring] = useState<EvaluationForm | null>(null)
  const [modal, dialog] = Modal.useModal()
  // A second click comes before the first has covered the button.
  const asking = useRef(false)
  const guard = useLeaveGuard(t, { unsaved: () => saver.unsaved, keep: () => saver.flush() })

  const stateFor = (form: EvaluationForm) => states[form.recordId] ?? stateOf(form)
  const goes = (form: EvaluationForm) =>
    forms.length === 1 || (chosen[form.recordId] ?? goesAlong(form, stateFor(form)))
  const listed = forms.filter(goes)
  const faults = useFaults(forms, stateFor)
  const records = () => said(listed.map(({ recordId }) => recordId))

  const set = (form: EvaluationForm, state: RecordState) => {
    change(form.recordId, state)
    faults.changed(form, state)
  }
  const copy = (source: EvaluationForm) => {
    for (const other of sameAsked(source, forms)) {
      set(other, withAnswersOf(stateFor(other), stateFor(source)))
    }
  }
  const send = async () => {
    const stage = forms[0]?.stage
    if (stage === undefined) return
    setBusy(true)
    try {
      await saver.flush()
      const outcomes = await submitRecords({ ...where, stage, records: records() })
      saver.forget()
      onSubmitted(outcomes)
    } catch (error) {
      faults.refused(error, records())
    } finally {
      setBusy(false)
    }
  }
  const check = () => {
    if (asking.current || !faults.check(listed)) return
    asking.current = true
    modal.confirm({
      title: t('confirm.title', { count: listed.length }),
      content: <SubmissionList forms={listed} stateFor={stateFor} />,
      okText: t('confirm.ok'),
      cancelText: t('confirm.back'),
      onOk: send,
      afterClose: () => {
        asking.current = false
        // The dialog gave the focus back to a button that goes away.
        focusOutcome()
      },
    })
  }

  return (
    <form
      aria-label={t('form.title')}
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <ProblemSummary
        {...faults.summary}
        onReload={faults.stale ? () => onReload(true) : undefined}
      />
      {forms.map((form) => (
        <RecordForm
          key={form.recordId}
          form={form}
          state={stateFor(form)}
          included={forms.length === 1 ? null : goes(form)}
          disabled={paused || busy}
          faults={faults.of(form)}
          sameFor={sameAsked(form, forms).length}
          onChange={(state) => set(form, state)}
          onInclude={(included) => setChosen((all) => ({ ...all, [form.recordId]: included }))}
          onDefer={() => {
            void saver.flush()
            setDeferring(form)
          }}
          onSameForAll={() => copy(form)}
        />
      ))}
      <div className="ev-bar">
        <DraftStatusLine
          draft={draft}
          onReload={() => onReload(true)}
          onRetry={() => saver.flush()}
        />
        <Button type="primary" htmlType="submit" loading={busy} disabled={paused}>
          {t('form.submit', { count: listed.length })}
        </Button>
      </div>
      <Suspense fallback={null}>
        {deferring ? (
          <DeferDialog
            form={deferring}
            onClose={() => setDeferring(null)}
            onDone={() => {
              setDeferring(null)
              onReload(false)
            }}
          />
        ) : null}
      </Suspense>
      {dialog}
      {guard}
    </form>
  )
}
