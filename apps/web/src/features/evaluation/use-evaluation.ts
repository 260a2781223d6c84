import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.js'
import { type EvaluationForm, keepDraft, type Said, type Where } from './calls.js'
import { DraftSaver, type DraftStatus } from './draft-saver.js'
import { type RecordState, saidOf, stateOf } from './form-state.js'

const DRAFT_DELAY_MS = 1_000

type States = Readonly<Record<string, RecordState>>

const initial = (forms: readonly EvaluationForm[]): States =>
  Object.fromEntries(forms.map((form) => [form.recordId, stateOf(form)]))

export interface Draft {
  status: DraftStatus
  /** What the server said when it could not be kept. */
  error: string | null
  /** Somebody of the organisation changed it elsewhere meanwhile. */
  conflict: boolean
  /** The session ended: what is typed can be kept once there is another. */
  loggedOut: boolean
}

const NOTHING_YET: Draft = { status: 'idle', error: null, conflict: false, loggedOut: false }

/**
 * What stands in the forms of one stage, kept as a draft on the server. What was typed stays when the
 * forms are asked for again.
 */
export function useEvaluation(where: Where, forms: readonly EvaluationForm[]) {
  const [states, setStates] = useState(() => initial(forms))
  const [draft, setDraft] = useState<Draft>(NOTHING_YET)
  const now = useRef({ states, forms, where })
  now.current = { states: { ...initial(forms), ...states }, forms, where }
  const versions = useRef(new Map<string, number>())
  for (const { recordId, version } of forms) {
    versions.current.set(recordId, Math.max(version, versions.current.get(recordId) ?? 0))
  }

  const said = useCallback((ids: readonly string[]): Said[] => {
    const { forms, states } = now.current
    return ids.flatMap((id) => {
      const form = forms.find((one) => one.recordId === id)
      const state = states[id]
      return form && state ? [saidOf(form, state, versions.current.get(id) ?? form.version)] : []
    })
  }, [])

  const [saver] = useState(
    () =>
      new DraftSaver({
        delay: DRAFT_DELAY_MS,
        save: async (ids) => {
          const { forms, where } = now.current
          const records = said(ids)
          const stage = forms[0]?.stage
          if (stage === undefined || records.length === 0) return
          const kept = await keepDraft({ ...where, stage, records })
          for (const { id, version } of kept) versions.current.set(id, version)
        },
        onStatus: (status, error) =>
          setDraft({
            status,
            error: error instanceof Error ? error.message : null,
            conflict: error instanceof ApiError && error.code === 'VERSION_CONFLICT',
            loggedOut: error instanceof ApiError && error.status === 401,
          }),
      }),
  )

  useEffect(() => {
    return () => void saver.flush()
  }, [saver])

  const change = useCallback(
    (id: string, state: RecordState) => {
      now.current.states = { ...now.current.states, [id]: state }
      setStates((before) => ({ ...before, [id]: state }))
      saver.change(id)
    },
    [saver],
  )
  return { states: now.current.states, draft, change, said, saver }
}
