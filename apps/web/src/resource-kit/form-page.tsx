import { IDEMPOTENCY_HEADER } from '@credit/contract'
import { useForm } from '@refinedev/antd'
import { type HttpError, useGo } from '@refinedev/core'
import { Button, Flex, Form, Skeleton } from 'antd'
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { LoadProblem } from '../shared/components/load-problem.js'
import { PageHead } from '../shared/components/page-head.js'
import { useLeaveGuard } from '../shared/hooks/use-leave-guard.js'
import '../shared/styles/forms.css'
import { uuid } from '../shared/uuid.js'
import { Conflict } from './conflict.js'
import { fieldsIn } from './define-resource.js'
import { type Fault, FaultSummary, faultsOf, pathOf } from './form-faults.js'
import { formRule, ruleOf } from './form-rules.js'
import { isMasked, toBody, type Values } from './form-values.js'
import { inputOf } from './inputs/registry.js'
import { viewOf } from './kinds.js'
import { usePendingUploads } from './pending-uploads.js'
import type { AnyField, Definition, PageProps, RecordOf } from './types.js'
import { useTexts } from './use-definition.js'

interface FieldProps {
  definition: Definition
  field: AnyField
  record?: RecordOf
}

/** One field of a form: label, help, control and the rules of the API. */
export function Field({ definition, field, record }: FieldProps) {
  const texts = useTexts(definition)
  const Input = field.input
  const label = texts(`fields.${field.name}`)
  const rule = ruleOf(definition.schema, field.name, field.required)
  // A repeated group names its own controls, so it cannot be one control itself.
  const group = field.kind === 'items' && !Input
  const checked = formRule({ kind: field.kind, label, rule, texts })
  const validator: typeof checked.validator = (form, value) =>
    isMasked(field, value, record) ? Promise.resolve() : checked.validator(form, value)
  return (
    <Form.Item
      label={label}
      className={(field.wide ?? viewOf(field).wide) ? 'kit-wide' : undefined}
      extra={field.hint ? texts(`hints.${field.name}`) : undefined}
      normalize={(value: unknown) => value ?? null}
      {...(group
        ? { required: rule.required }
        : { name: field.name, rules: [{ ...checked, validator }] })}
      initialValue={record ? undefined : field.initial}
    >
      {Input ? <Input /> : inputOf(field, { texts, record, rule })}
    </Form.Item>
  )
}

interface Props {
  definition: Definition
  id?: string
  /** Called once it is saved, with the record, or left; the list is shown without. */
  onDone?: (saved?: RecordOf) => void
  /** The record as another form of the page has saved it. */
  savedBeside?: RecordOf
}

/** The form of a resource: with an id it edits that record, without one it creates a record. */
export function ResourceForm({ definition, id, onDone, savedBeside }: Props) {
  const texts = useTexts(definition)
  const go = useGo()
  const dirty = useRef(false)
  const uploads = usePendingUploads()
  const [waiting, setWaiting] = useState(false)
  /** What is sent once its effect was confirmed. */
  const [asked, setAsked] = useState<Values | null>(null)
  const guard = useLeaveGuard({ unsaved: () => dirty.current || uploads.running() })
  /** Null until a save has failed; then it follows what is typed. */
  const [faults, setFaults] = useState<Fault[] | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ mine: Values; theirs: RecordOf } | null>(null)
  /** The record that the next save builds on, once a conflict has been resolved. */
  const base = useRef<RecordOf | undefined>(undefined)
  const sent = useRef({ body: '', headers: { [IDEMPOTENCY_HEADER]: uuid() } })
  const labelOf = (name: string) =>
    definition.fields.some((field) => field.name === name) ? texts(`fields.${name}`) : name

  const [loaded, setLoaded] = useState(false)
  const { form, formProps, onFinish, query, formLoading } = useForm<RecordOf, HttpError, Values>({
    resource: definition.name,
    action: id ? 'edit' : 'create',
    id,
    redirect: onDone ? false : 'list',
    mutationMeta: sent.current,
    // Loaded once: the hook resets the form with each new answer.
    queryOptions: { enabled: id !== undefined && !loaded },
    errorNotification: false,
    successNotification: () => ({ type: 'success', message: texts('kit:saved') }),
    onMutationSuccess: ({ data }) => {
      dirty.current = false
      onDone?.(data)
    },
    onMutationError: (error, mine) => {
      if (error.code === 'VERSION_CONFLICT' && error.data) {
        setConflict({ mine, theirs: error.data as RecordOf })
        return
      }
      const errors = Object.entries(error.errors ?? {}) as [string, string[]][]
      setMessage(errors.length > 0 ? null : error.message)
      // The hook shows them at their fields; the summary lists them all.
      setFaults(
        faultsOf(
          errors.map(([name, messages]) => ({ name: pathOf(name), errors: messages })),
          labelOf,
        ),
      )
    },
  })

  const record = query?.data?.data
  useEffect(() => setLoaded(record !== undefined), [record])
  useEffect(() => {
    const from = base.current ?? record
    // A larger step means that somebody else saved in between, which stays a conflict.
    if (from && Number(savedBeside?.version) === Number(from.version) + 1)
      base.current = { ...from, version: savedBeside?.version }
  }, [record, savedBeside])
  const submit = (values: Values) => {
    if (formLoading) return
    setFaults(null)
    setMessage(null)
    const body = toBody(definition, values, base.current ?? record)
    const text = JSON.stringify(body)
    // The same body again is the same request; another body is a new one.
    if (sent.current.body !== '' && sent.current.body !== text)
      sent.current.headers[IDEMPOTENCY_HEADER] = uuid()
    sent.current.body = text
    if (definition.effect) setAsked(body)
    else onFinish(body).catch(() => undefined)
  }
  const { effect: Effect } = definition
  const waitForUploads = async (event: FormEvent) => {
    if (!uploads.running()) return
    event.preventDefault()
    event.stopPropagation()
    setWaiting(true)
    const complete = await uploads.settled()
    setWaiting(false)
    if (complete) form.submit()
  }

  if (query?.error) return <LoadProblem error={query.error} onRetry={query.refetch} />
  const ready = !id || record !== undefined
  return (
    <>
      <FaultSummary form={form} faults={faults ?? []} message={message} texts={texts} />
      <Form
        {...formProps}
        name={`${definition.key}-${id ? 'edit' : 'create'}`}
        layout="vertical"
        className="kit-form"
        requiredMark
        validateTrigger={faults ? 'onChange' : 'onSubmit'}
        onSubmitCapture={(event) => void waitForUploads(event)}
        onFinish={submit}
        onFinishFailed={({ errorFields }) => setFaults(faultsOf(errorFields as never, labelOf))}
        onFieldsChange={() => {
          if (faults) setFaults(faultsOf(form.getFieldsError(), labelOf))
        }}
        onValuesChange={() => {
          dirty.current = true
        }}
      >
        {ready ? null : <Skeleton active paragraph={{ rows: 8 }} />}
        {ready
          ? uploads.provide(
              <div className="kit-fields">
                {fieldsIn(definition, 'form').map((field, index, all) => (
                  <Fragment key={field.name}>
                    {field.section && field.section !== all[index - 1]?.section ? (
                      <h2>{texts(`sections.${field.section}`)}</h2>
                    ) : null}
                    <Field definition={definition} field={field} record={record} />
                  </Fragment>
                ))}
              </div>,
            )
          : null}
        {ready ? (
          <Flex wrap align="center" gap={8} className="kit-form-foot">
            <Button type="primary" htmlType="submit" loading={formLoading || waiting}>
              {texts('kit:button.save')}
            </Button>
            <Button
              onClick={() =>
                onDone ? onDone() : go({ to: { resource: definition.name, action: 'list' } })
              }
            >
              {texts('kit:button.cancel')}
            </Button>
            <span role="status">{waiting ? texts('kit:uploading') : null}</span>
          </Flex>
        ) : null}
      </Form>
      {guard}
      {asked && Effect ? (
        <Effect
          record={record}
          body={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            onFinish(asked).catch(() => undefined)
          }}
        />
      ) : null}
      {conflict ? (
        <Conflict
          definition={definition}
          {...conflict}
          texts={texts}
          onClose={() => setConflict(null)}
          onReload={() => {
            base.current = conflict.theirs
            form.setFieldsValue(conflict.theirs)
            setConflict(null)
          }}
          onOverwrite={() => {
            base.current = conflict.theirs
            setConflict(null)
            submit(conflict.mine)
          }}
        />
      ) : null}
    </>
  )
}

export function FormPage({ definition }: PageProps) {
  const texts = useTexts(definition)
  const { id } = useParams()
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={texts(id ? 'kit:heading.edit' : 'kit:heading.create', { one: texts('one') })}
      />
      <ResourceForm key={id ?? 'create'} definition={definition} id={id} />
    </Flex>
  )
}
