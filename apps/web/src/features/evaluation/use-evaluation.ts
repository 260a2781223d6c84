import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.js'
import { DraftSaver, type DraftStatus } from './draft-saver.js'
import { type RecordState, stateOf, toPayload } from './form-state.js'
import { KnownRecords } from './known-records.js'
import {
  type AnswerSheet,
  type EvaluationForm,
  FORMS,
  type SectionIds,
  saveDraft,
  withDraft,
} from './model.js'

const DRAFT_DELAY_MS = 1_000

type States = Readonly<Record<string, RecordState>>

const initial = (forms: readonly EvaluationForm[]): States =>
  Object.fromEntries(forms.map((form) => [form.recordId, stateOf(form)]))

export interface Draft {
  status: DraftStatus
  /** The server's message when saving failed. */
  error: string | null
  /** Another session of the organisation changed the record meanwhile. */
  conflict: boolean
  /** The record was submitted or closed meanwhile: trying again cannot help, loading it again does. */
  ended: boolean
  /** The session has ended: the input can be saved after another login. */
  loggedOut: boolean
}

const IDLE: Draft = {
  ...{ status: 'idle', error: null },
  ...{ conflict: false, ended: false, loggedOut: false },
}
const ENDED = ['EVALUATION_ALREADY_SUBMITTED', 'RECORD_NOT_OPEN']

export function draftOf(status: DraftStatus, error: unknown): Draft {
  if (!(error instanceof ApiError))
    return { ...IDLE, status, error: error instanceof Error ? error.message : null }
  const { message, code } = error
  return {
    ...{ status, error: message },
    ...{ conflict: code === 'VERSION_CONFLICT', ended: ENDED.includes(code) },
    loggedOut: error.status === 401,
  }
}

/** The answers of the forms of one stage, saved as drafts on the server; a reload of the forms keeps the input. */
export function useEvaluation(ids: SectionIds, forms: readonly EvaluationForm[]) {
  const [states, setStates] = useState(() => initial(forms))
  const [draft, setDraft] = useState<Draft>(IDLE)
  const latest = useRef({ states, forms, ids })
  latest.current = { states: { ...initial(forms), ...states }, forms, ids }
  const [known] = useState(() => new KnownRecords())
  const client = useQueryClient()
  useEffect(() => {
    const replaced = known.load(forms, latest.current.states)
    if (replaced.length > 0) setStates((before) => ({ ...before, ...initial(replaced) }))
  }, [known, forms])

  const sheetsOf = useCallback(
    (recordIds: readonly string[]): AnswerSheet[] => {
      const { forms, states } = latest.current
      return recordIds.flatMap((id) => {
        const form = forms.find((one) => one.recordId === id)
        const state = states[id]
        return form && state ? [toPayload(form, state, known.versionOf(form))] : []
      })
    },
    [known],
  )

  const [saver] = useState(
    () =>
      new DraftSaver({
        delay: DRAFT_DELAY_MS,
        save: async (recordIds) => {
          const { forms, ids } = latest.current
          const records = sheetsOf(recordIds)
          const stage = forms[0]?.stage
          if (stage === undefined || records.length === 0) return
          const saved = await saveDraft({ ...ids, stage, records })
          for (const { id, version } of saved) {
            const sheet = records.find((one) => one.id === id)
            if (!sheet) continue
            known.saved(sheet, version)
            // Who opens another stage and comes back finds what was saved.
            client.setQueriesData<EvaluationForm[]>(
              { queryKey: ['get', FORMS] },
              (loaded) => loaded && withDraft(loaded, sheet, version),
            )
          }
        },
        onStatus: (status, error) => setDraft(draftOf(status, error)),
      }),
  )

  useEffect(() => {
    return () => void saver.flush()
  }, [saver])

  const change = useCallback(
    (id: string, state: RecordState) => {
      latest.current.states = { ...latest.current.states, [id]: state }
      setStates((before) => ({ ...before, [id]: state }))
      saver.change(id)
    },
    [saver],
  )
  return { states: latest.current.states, draft, change, sheetsOf, saver }
}
