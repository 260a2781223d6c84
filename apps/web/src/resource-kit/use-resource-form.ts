import { ADMIN_BASE, IDEMPOTENCY_HEADER } from '@credit/contract'
import { useForm } from '@refinedev/antd'
import { type HttpError, useCustomMutation, useGo } from '@refinedev/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isConflict } from '../api/errors.js'
import { useCloseQuestion } from '../shared/hooks/use-close-guard.js'
import { useLeaveGuard } from '../shared/hooks/use-leave-guard.js'
import { useOnePress } from '../shared/hooks/use-one-press.js'
import { toast } from '../shared/toast.js'
import { uuid } from '../shared/uuid.js'
import { type Fault, faultsOf, pathOf } from './form-faults.js'
import { differing, toBody, type Values } from './form-values.js'
import { usePendingUploads } from './pending-uploads.js'
import type { Definition, RecordOf } from './types.js'
import { unkeptTexts } from './unkept-text.js'
import { useTexts } from './use-definition.js'

/** Errors of a refused save, by field if a field is the cause. */
type Refused = Pick<HttpError, 'message' | 'errors'>

export interface ResourceFormProps {
  definition: Definition
  id?: string
  /** Called after a save with the record, or on cancel without it. Defaults to opening the list. */
  onDone?: (saved?: RecordOf) => void
  /** Record as saved by another form of the page. */
  savedBeside?: RecordOf
}

const NO_NOTIFICATION = { successNotification: false, errorNotification: false } as const

/**
 * Loads and saves a record: waits for uploads, asks for confirmation if a save has an effect, keeps the versions of a
 * conflict, and stays open if the server has changed a submitted text.
 */
export function useResourceForm({ definition, id, onDone, savedBeside }: ResourceFormProps) {
  /** ID of a new record whose text was not kept in full. The next save updates it. */
  const [createdId, setCreatedId] = useState<string>()
  const savedId = id ?? createdId
  const texts = useTexts(definition)
  const dirty = useRef(false)
  const uploads = usePendingUploads()
  const go = useGo()
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const [waiting, setWaiting] = useState(false)
  /** Body to send after its effect is confirmed. */
  const [asked, setAsked] = useState<Values | null>(null)
  const unsaved = () => dirty.current || uploads.running()
  const guard = useLeaveGuard({ unsaved })
  const { ask, question } = useCloseQuestion()
  /** Null until a save fails. After that it is updated while typing. */
  const [faults, setFaults] = useState<Fault[] | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ mine: Values; theirs: RecordOf } | null>(null)
  /** Record that the next save is based on after a conflict is resolved. */
  const base = useRef<RecordOf | undefined>(undefined)
  const press = useOnePress()
  /** True if the requested save also publishes. */
  const publishes = useRef(false)
  const { mutateAsync: call } = useCustomMutation<RecordOf>()
  const sent = useRef({ body: '', headers: { [IDEMPOTENCY_HEADER]: uuid() } })
  const labelOf = (name: string) =>
    definition.fields.some((field) => field.name === name) ? texts(`fields.${name}`) : name

  const [loaded, setLoaded] = useState(false)
  const { form, formProps, onFinish, query, formLoading } = useForm<RecordOf, HttpError, Values>({
    resource: definition.name,
    action: savedId ? 'edit' : 'create',
    id: savedId,
    redirect: false,
    // The rule of the query client reloads.
    invalidates: [],
    mutationMeta: sent.current,
    // Loaded once and not from the cache, because the hook resets the form with each response.
    queryOptions: { enabled: id !== undefined && !loaded, staleTime: 0 },
    errorNotification: false,
    successNotification: () => ({ type: 'success', message: texts('kit:saved') }),
    onMutationSuccess: ({ data }) => saved(data),
    onMutationError: (error, mine) => {
      if (isConflict(error) && error.data) {
        const theirs = error.data as RecordOf
        if (differing(definition, mine, theirs).length > 0) return setConflict({ mine, theirs })
        // Another user changed only fields outside this form, and the record already has the submitted values.
        toast('success', texts('kit:saved'))
        return saved()
      }
      // The hook shows the errors at their fields, and the summary lists all of them.
      summarize(error)
    },
  })

  /** Publishes the saved record if requested. Reports a refusal; the record stays saved. */
  const publish = async (data: RecordOf) => {
    try {
      const url = `${ADMIN_BASE}/api/${definition.name}/publish/${String(data.id)}`
      await call({ url, method: 'put', values: {}, ...NO_NOTIFICATION })
      toast('success', texts('kit:publish.done'))
    } catch (error) {
      toast('error', texts('kit:publish.afterSave', { reason: (error as Error).message }))
    }
  }
  /** Submitted texts that were saved in part. Submitting them again confirms them. */
  const told = useRef('')
  const isKept = (data: RecordOf) => {
    const body = JSON.parse(sent.current.body) as Values
    const unkept = unkeptTexts(definition, body, data)
    const text = JSON.stringify(unkept.map(({ name }) => body[name]))
    if (unkept.length === 0 || text === told.current) return true
    told.current = text
    base.current = data
    if (!savedId) setCreatedId(String(data.id))
    setMessage(texts(publishes.current ? 'kit:unkept.unpublished' : 'kit:unkept.saved'))
    setFaults(
      unkept.flatMap(({ name, parts }) =>
        parts.map(([part, n]) => ({
          path: [name],
          label: labelOf(name),
          message: texts(`kit:unkept.${part}`, { n }),
        })),
      ),
    )
    press.end()
    return false
  }
  const saved = async (data?: RecordOf) => {
    if (data && !isKept(data)) return
    dirty.current = false
    if (publishes.current && data) await publish(data)
    if (onDone) onDone(data)
    // Does not navigate if the user has left the form.
    else if (shown.current) toList()
  }
  const summarize = ({ message: whole, errors = {} }: Refused) => {
    const named = Object.entries(errors).map(([name, messages]) => ({
      name: pathOf(name),
      errors: messages as string[],
    }))
    setMessage(named.length > 0 ? null : whole)
    setFaults(faultsOf(named, labelOf))
    return named
  }

  const record = query?.isFetchedAfterMount ? query.data?.data : undefined
  useEffect(() => setLoaded(record !== undefined), [record])
  useEffect(() => {
    const from = base.current ?? record
    // A larger step means that another user saved in between, which stays a conflict.
    if (from && Number(savedBeside?.version) === Number(from.version) + 1)
      base.current = { ...from, version: savedBeside?.version }
  }, [record, savedBeside])
  const save = (body: Values) => {
    if (!press.begin()) return
    onFinish(body).then(() => {
      // Otherwise the list opens, and nothing is submitted before that.
      if (onDone) press.end()
    }, press.end)
  }
  const submit = (values: Values) => {
    if (formLoading) return
    setFaults(null)
    setMessage(null)
    const body = toBody(definition, values, base.current ?? record)
    const text = JSON.stringify(body)
    // An identical body is a retry of the same request. Another body is a new request.
    if (sent.current.body !== '' && sent.current.body !== text) sent.current.headers[IDEMPOTENCY_HEADER] = uuid()
    sent.current.body = text
    if (definition.effect) setAsked(body)
    else save(body)
  }
  const waitForUploads = async (event: FormEvent) => {
    if (!uploads.running() && !uploads.refused()) return
    event.preventDefault()
    event.stopPropagation()
    setWaiting(true)
    const complete = await uploads.settled()
    setWaiting(false)
    if (complete) form.submit()
    else setMessage(texts('kit:files.incomplete'))
  }
  const toList = () => go({ to: { resource: definition.name, action: 'list' } })
  /** Leaves without saving. The list is another page, so the leave guard asks first. */
  const cancel = () => {
    if (!onDone) return toList()
    const leave = () => {
      dirty.current = false
      onDone()
    }
    return unsaved() ? ask(leave) : leave()
  }
  return {
    form,
    formProps: {
      ...formProps,
      validateTrigger: faults ? 'onChange' : 'onSubmit',
      onSubmitCapture: (event: FormEvent) => void waitForUploads(event),
      onFinish: submit,
      onFinishFailed: ({ errorFields }: { errorFields: unknown }) => setFaults(faultsOf(errorFields as never, labelOf)),
      onFieldsChange: () => {
        if (faults) setFaults(faultsOf(form.getFieldsError(), labelOf))
      },
      onValuesChange: () => {
        dirty.current = true
      },
    },
    query,
    record,
    faults: faults ?? [],
    message,
    guard,
    question,
    cancel,
    /** Sets whether the next save also publishes. */
    choose: (andPublish: boolean) => {
      publishes.current = andPublish
    },
    /** Provides the fields with the function that tracks their uploads. */
    provide: uploads.provide,
    waiting,
    saving: formLoading || waiting,
    asked,
    /** Submits the pending body after its confirmation, or drops it. */
    answer: (confirmed: boolean, refused?: Refused) => {
      setAsked(null)
      if (asked && confirmed) save(asked)
      if (refused) form.setFields(summarize(refused))
    },
    conflict,
    /** Resolves a conflict: the next save is based on the current record. */
    resolve: (how: 'back' | 'reload' | 'overwrite') => {
      if (!conflict) return
      setConflict(null)
      if (how === 'back') return
      base.current = conflict.theirs
      if (how === 'reload') form.setFieldsValue(conflict.theirs as Parameters<typeof form.setFieldsValue>[0])
      else submit(conflict.mine)
    },
  }
}
