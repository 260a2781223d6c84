import { Button, Descriptions, Flex, Form, Modal, Typography } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js'
import { useOnePress } from '../../shared/hooks/use-one-press.js'
import { lazyDialog } from '../../shared/lazy-part.js'
import { DraftStatusLine } from './draft-status.js'
import {
  answeredCount,
  completeTotal,
  copyAnswers,
  fillGood,
  isIncludedByDefault,
  type RecordState,
  sameQuestions,
  stateOf,
} from './form-state.js'
import { type EvaluationForm, type Outcome, type SectionIds, submitRecords } from './model.js'
import { focusOutcome } from './outcome-list.js'
import { formId, Outline } from './outline.js'
import { ProblemSummary } from './problem-summary.js'
import { type RecordActions, RecordForm } from './record-form.js'
import { ReunionNotice } from './reunion-notice.js'
import { useEvaluation } from './use-evaluation.js'
import { useFaults } from './use-faults.js'

/** Maximum number of evaluations that are shown together. */
const MAX_TOGETHER = 5

const DeferDialog = lazyDialog(() => import('./defer-dialog.js'))

interface Props {
  ids: SectionIds
  /** Open records of one stage. */
  forms: readonly EvaluationForm[]
  /** True if the project is paused, so that nothing can be saved or submitted. */
  paused: boolean
  onSubmitted: (outcomes: Outcome[]) => void
  /** Reloads the forms. `fresh` discards unsaved input. */
  onReload: (fresh: boolean) => void
}

/** All evaluations of the caller at one stage of a section, submitted together. */
export function EvaluationPanel({ ids, forms, paused, onSubmitted, onReload }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const { states, draft, reunion, dismissReunion, change, sheetsOf, saver, forget, store } = useEvaluation(ids, forms)
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const [busy, setBusy] = useState(false)
  const [deferring, setDeferring] = useState<EvaluationForm | null>(null)
  const [openId, setOpenId] = useState(
    () => forms.find((form) => answeredCount(form.indicators, stateOf(form)) < form.indicators.length)?.recordId,
  )
  const [modal, dialog] = Modal.useModal()
  // A second click may arrive before the dialog covers the button.
  const confirming = useOnePress()
  // The dialog also stays open for a moment after its answer.
  const sending = useOnePress()
  const guard = useLeaveGuard({
    unsaved: () => saver.unsaved,
    keep: () => saver.flush(),
    store,
  })
  const reloadFresh = () => {
    forget(forms.map(({ recordId }) => recordId))
    onReload(true)
  }

  const stateFor = (form: EvaluationForm) => states[form.recordId] ?? stateOf(form)
  const isIncluded = (form: EvaluationForm) =>
    forms.length === 1 || (chosen[form.recordId] ?? isIncludedByDefault(form, stateFor(form)))
  const included = forms.filter(isIncluded)
  const faults = useFaults(forms, stateFor)
  const sheets = () => sheetsOf(included.map(({ recordId }) => recordId))

  const set = (form: EvaluationForm, state: RecordState) => {
    change(form.recordId, state)
    faults.changed(form, state)
  }
  const unanswered = included.filter((form) => answeredCount(form.indicators, stateFor(form)) < form.indicators.length)
  const copy = (source: EvaluationForm) => {
    for (const other of sameQuestions(source, forms)) {
      set(other, copyAnswers(stateFor(other), stateFor(source)))
    }
  }
  const oneByOne = forms.length > MAX_TOGETHER
  const shown = oneByOne ? (forms.find(({ recordId }) => recordId === openId) ?? forms[0] ?? null) : null
  const next = shown ? (forms[forms.indexOf(shown) + 1] ?? null) : null
  const open = ({ recordId }: EvaluationForm) => {
    flushSync(() => setOpenId(recordId))
    const element = document.getElementById(formId(recordId))
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
  }
  const actions: RecordActions = {
    change: set,
    include: ({ recordId }, include) => setChosen((all) => ({ ...all, [recordId]: include })),
    defer: (form) => {
      void saver.flush()
      setDeferring(form)
    },
    sameForAll: copy,
    open,
  }
  const latest = useRef(actions)
  latest.current = actions
  const [lasting] = useState<RecordActions>(() => ({
    change: (...args) => latest.current.change(...args),
    include: (...args) => latest.current.include(...args),
    defer: (...args) => latest.current.defer(...args),
    sameForAll: (...args) => latest.current.sameForAll(...args),
    open: (...args) => latest.current.open(...args),
  }))
  const submit = async () => {
    const stage = forms[0]?.stage
    if (stage === undefined) return
    setBusy(true)
    try {
      await saver.flush()
      const outcomes = await submitRecords({ ...ids, stage, records: sheets() })
      forget(outcomes.map(({ id }) => id))
      onSubmitted(outcomes)
    } catch (error) {
      faults.rejected(error, sheets())
    } finally {
      setBusy(false)
    }
  }
  const confirm = () => {
    if (!faults.check(included) || !confirming.begin()) return
    modal.confirm({
      title: t('confirm.title', { count: included.length }),
      content: (
        <>
          <Descriptions
            size="small"
            column={1}
            items={included.map((form) => ({
              key: form.recordId,
              label: form.name,
              children: completeTotal(form.indicators, stateFor(form))?.toFixed(2),
            }))}
          />
          {t('confirm.final')}
        </>
      ),
      okText: t('confirm.ok'),
      cancelText: t('confirm.back'),
      onOk: () => (sending.begin() ? submit() : undefined),
      afterClose: () => {
        confirming.end()
        sending.end()
        // The dialog would return the focus to a removed button.
        focusOutcome()
      },
    })
  }

  return (
    <Form name="evaluation" layout="vertical" aria-label={t('form.title')} onFinish={confirm}>
      <Flex vertical gap={12}>
        {guard}
        <ReunionNotice forms={forms} reunion={reunion} onClose={dismissReunion} />
        <ProblemSummary {...faults.summary} onReload={faults.stale ? reloadFresh : undefined} onOpen={setOpenId} />
        {unanswered.length > 1 ? (
          <Flex wrap align="center" gap="4px 12px">
            <Button
              disabled={paused || busy}
              onClick={() => {
                for (const form of unanswered) set(form, fillGood(form.indicators, stateFor(form)))
              }}
            >
              {t('form.everyoneGood', { count: unanswered.length })}
            </Button>
            <Typography.Text type="secondary">{t('form.allGoodHint')}</Typography.Text>
          </Flex>
        ) : null}
        <div className={oneByOne ? 'evaluation-forms one-by-one' : forms.length > 1 ? 'evaluation-forms' : undefined}>
          {forms.length > 1 ? <Outline forms={forms} stateFor={stateFor} shown={shown} onOpen={open} /> : null}
          <Flex vertical gap={12}>
            {forms.map((form) => (
              <RecordForm
                key={form.recordId}
                form={form}
                state={stateFor(form)}
                included={forms.length === 1 ? null : isIncluded(form)}
                disabled={paused || busy}
                faults={faults.of(form)}
                sameFor={sameQuestions(form, forms).length}
                hidden={shown !== null && form !== shown}
                next={form === shown ? next : null}
                actions={lasting}
              />
            ))}
          </Flex>
        </div>
        <Flex wrap align="center" justify="space-between" gap="8px 16px" className="submit-bar">
          <DraftStatusLine draft={draft} onReload={reloadFresh} onRetry={() => saver.flush()} />
          <Button type="primary" htmlType="submit" loading={busy} disabled={paused}>
            {t('form.submit', { count: included.length })}
          </Button>
        </Flex>
      </Flex>
      <Suspense fallback={null}>
        {deferring ? <DeferDialog form={deferring} onClose={() => setDeferring(null)} /> : null}
      </Suspense>
      {dialog}
    </Form>
  )
}
