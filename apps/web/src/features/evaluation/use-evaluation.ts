import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.js'
import { canRepeat, isConflict } from '../../api/errors.js'
import { getSession } from '../../api/session.js'
import { dropInput, keepInput, readKeptInput } from '../../shared/kept-input.js'
import { DraftSaver, type DraftStatus } from './draft-saver.js'
import { type RecordState, stateOf, toPayload } from './form-state.js'
import { type KeptRecord, KnownRecords, type MergedRecord } from './known-records.js'
import type { Lost } from './merge-states.js'
import { type AnswerSheet, type EvaluationForm, FORMS, type SectionIds, saveDraft, withDraft } from './model.js'

const DRAFT_DELAY_MS = 1_000

/** Returns the storage name of a record's input. The number is the version of its format. */
const keptName = (recordId: string) => `evaluation-1/${recordId}`

type States = Readonly<Record<string, RecordState>>

const initial = (forms: readonly EvaluationForm[]): States =>
  Object.fromEntries(forms.map((form) => [form.recordId, stateOf(form)]))

export interface Draft {
  status: DraftStatus
  /** Server's message if saving failed. */
  error: string | null
  /** True if another session of the organisation has changed the record. */
  conflict: boolean
  /** True if the record was submitted or closed. A retry cannot help, but a reload can. */
  ended: boolean
  /** True if the session has ended. The input can be saved after the next login. */
  loggedOut: boolean
  /** True if the input is stored in this browser and saving is retried. */
  kept: boolean
}

const IDLE: Draft = {
  ...{ status: 'idle', error: null },
  ...{ conflict: false, ended: false, loggedOut: false, kept: false },
}
const ENDED_ERRORS = ['EVALUATION_ALREADY_SUBMITTED', 'RECORD_NOT_OPEN']

export function draftOf(status: DraftStatus, error: unknown): Draft {
  if (!(error instanceof ApiError)) return { ...IDLE, status, error: error instanceof Error ? error.message : null }
  const { message, code } = error
  return {
    ...{ status, error: message },
    ...{ conflict: code === 'VERSION_CONFLICT', ended: ENDED_ERRORS.includes(code), kept: false },
    loggedOut: error.status === 401,
  }
}

/** Result of merging input that was typed in different places or at different times. */
export interface Reunion {
  /** Names of the records whose input was stored in this browser. */
  restored: readonly string[]
  /** Versions of fields that are not part of the form. */
  lost: readonly (Lost & { recordId: string })[]
}

const NOTHING_MERGED: Reunion = { restored: [], lost: [] }

/**
 * Manages the answers of one stage's forms: saves them as drafts on the server and stores them in this browser until
 * then. Reloading the forms keeps the input.
 */
export function useEvaluation(ids: SectionIds, forms: readonly EvaluationForm[]) {
  const [states, setStates] = useState(() => initial(forms))
  const [draft, setDraft] = useState<Draft>(IDLE)
  const [reunion, setReunion] = useState(NOTHING_MERGED)
  const latest = useRef({ states, forms, ids })
  latest.current = { states: { ...initial(forms), ...states }, forms, ids }
  const [known] = useState(() => new KnownRecords())
  const [account] = useState(() => getSession()?.user.loginId ?? '')
  /** Last write of each record that the server does not have. */
  const [writes] = useState(() => new Map<string, Promise<boolean>>())
  const client = useQueryClient()

  const setState = useCallback((id: string, state: RecordState) => {
    latest.current.states = { ...latest.current.states, [id]: state }
    setStates((before) => ({ ...before, [id]: state }))
  }, [])
  const drop = useCallback(
    (recordIds: readonly string[]) => {
      for (const id of recordIds) writes.delete(id)
      void dropInput(account, recordIds.map(keptName))
    },
    [account, writes],
  )

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

  /** Merges changes saved by other tabs and users with the input of this window. */
  const load = useCallback(
    (loaded: readonly EvaluationForm[]): MergedRecord[] => {
      const merged = known.load(loaded, latest.current.states)
      for (const { id, state } of merged) setState(id, state)
      const lost = merged.flatMap(({ id, lost }) => lost.map((one) => ({ ...one, recordId: id })))
      if (lost.length > 0) setReunion((before) => ({ ...before, lost: [...before.lost, ...lost] }))
      return merged
    },
    [known, setState],
  )

  const store = useCallback(async () => {
    const stored = await Promise.all(writes.values())
    return stored.length > 0 && stored.every(Boolean)
  }, [writes])

  const [saver] = useState(() => {
    const send = async (recordIds: string[]) => {
      const { forms, ids, states } = latest.current
      const records = sheetsOf(recordIds)
      const stage = forms[0]?.stage
      if (stage === undefined || records.length === 0) return
      const saved = await saveDraft({ ...ids, stage, records })
      for (const { id, version } of saved) {
        const sheet = records.find((one) => one.id === id)
        const state = states[id]
        if (!sheet || !state) continue
        known.saved(id, state, version)
        if (latest.current.states[id] === state) drop([id])
        // Updates the cache, so that the draft is still there after a visit to another stage.
        client.setQueriesData<EvaluationForm[]>(
          { queryKey: ['get', FORMS] },
          (loaded) => loaded && withDraft(loaded, sheet, version),
        )
      }
    }
    return new DraftSaver({
      delay: DRAFT_DELAY_MS,
      save: async (recordIds) => {
        try {
          await send(recordIds)
        } catch (error) {
          if (!(error instanceof ApiError && isConflict(error))) throw error
          const query = { queryKey: ['get', FORMS] }
          await client.refetchQueries(query)
          for (const [, loaded] of client.getQueriesData<EvaluationForm[]>(query)) load(loaded ?? [])
          await send(recordIds)
        }
      },
      onStatus: (status, error) => {
        const next = draftOf(status, error)
        setDraft(next)
        if (status !== 'failed' || !canRepeat(error)) return
        const keep = (kept: boolean) => setDraft((now) => (now === next ? { ...next, kept } : now))
        void store().then(keep)
      },
    })
  })

  const change = useCallback(
    (id: string, state: RecordState) => {
      setState(id, state)
      const form = latest.current.forms.find((one) => one.recordId === id)
      if (form && account) {
        const kept: KeptRecord = { state, base: known.baseOf(form) }
        writes.set(id, keepInput(account, keptName(id), kept))
      }
      saver.change(id)
    },
    [account, known, saver, setState, writes],
  )

  useEffect(() => {
    for (const { id, state, unsaved } of load(forms)) if (unsaved) change(id, state)
  }, [load, forms, change])

  useEffect(() => {
    let over = false
    void readKeptInput(account).then((kept) => {
      if (over) return
      const restored: string[] = []
      for (const form of latest.current.forms) {
        const { recordId, name } = form
        const input = kept.get(keptName(recordId)) as KeptRecord | undefined
        // Skips stored input if newer input has been typed, which is stored under the same name.
        if (!input || writes.has(recordId)) continue
        const { state, lost, unsaved } = known.restore(form, input)
        if (!unsaved) {
          drop([recordId])
          continue
        }
        change(recordId, state)
        restored.push(name)
        setReunion((before) => ({
          ...before,
          lost: [...before.lost, ...lost.map((one) => ({ ...one, recordId }))],
        }))
      }
      if (restored.length > 0) setReunion((before) => ({ ...before, restored }))
    })
    return () => {
      over = true
    }
  }, [account, known, drop, change, writes])

  useEffect(() => {
    const resume = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible && getSession()?.user.loginId === account) saver.resume()
    }
    window.addEventListener('online', resume)
    document.addEventListener('visibilitychange', resume)
    return () => {
      window.removeEventListener('online', resume)
      document.removeEventListener('visibilitychange', resume)
      void saver.stop()
    }
  }, [account, saver])

  return {
    states: latest.current.states,
    draft,
    reunion,
    dismissReunion: () => setReunion(NOTHING_MERGED),
    change,
    sheetsOf,
    saver,
    /** Drops pending changes of records that were submitted or whose input is discarded. */
    forget: (recordIds: readonly string[]) => {
      saver.forget(recordIds)
      drop(recordIds)
    },
    /** Waits until all input is stored in this browser. Resolves to true on success. */
    store,
  }
}
