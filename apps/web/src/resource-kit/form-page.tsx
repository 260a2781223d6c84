import { IDEMPOTENCY_HEADER } from '@credit/contract'
import { useForm } from '@refinedev/antd'
import { type HttpError, useGo } from '@refinedev/core'
import { Alert, Button, Form, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { uuid } from '../shared/uuid.js'
import { Conflict } from './conflict.js'
import { fieldsIn } from './define-resource.js'
import { ErrorSummary } from './error-summary.js'
import { Field } from './field.js'
import { type Problem, pathOf, problemsOf, toBody, type Values } from './form-values.js'
import type { Definition, PageProps, RecordOf } from './types.js'
import { useLeaveGuard } from './use-leave-guard.js'
import { useTexts } from './use-texts.js'

interface Props {
  definition: Definition
  id?: string
}

/** The form of a resource; with an id it edits that record, without it makes a new one. */
export function ResourceForm({ definition, id }: Props) {
  const texts = useTexts(definition)
  const go = useGo()
  const dirty = useRef(false)
  const dialog = useLeaveGuard(texts, { unsaved: () => dirty.current })
  const [problems, setProblems] = useState<Problem[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ mine: Values; theirs: RecordOf } | null>(null)
  /** The record that the next save builds on, once a conflict has been settled. */
  const base = useRef<RecordOf | undefined>(undefined)
  const sent = useRef({ body: '', headers: { [IDEMPOTENCY_HEADER]: uuid() } })
  const labelOf = (name: string) =>
    definition.fields.some((field) => field.name === name) ? texts(`fields.${name}`) : name

  const [loaded, setLoaded] = useState(false)
  const { form, formProps, onFinish, query, formLoading } = useForm<RecordOf, HttpError, Values>({
    resource: definition.name,
    action: id ? 'edit' : 'create',
    id,
    redirect: 'list',
    mutationMeta: sent.current,
    // Loaded once: the hook resets the form with each new answer, whatever was typed meanwhile.
    queryOptions: { enabled: id !== undefined && !loaded },
    errorNotification: false,
    successNotification: () => ({ type: 'success', message: texts('kit:saved') }),
    onMutationSuccess: () => {
      dirty.current = false
    },
    onMutationError: (error, mine) => {
      if (error.code === 'VERSION_CONFLICT' && error.data) {
        setConflict({ mine, theirs: error.data as RecordOf })
        return
      }
      const fields = Object.entries(error.errors ?? {}) as [string, string[]][]
      setMessage(fields.length > 0 ? null : error.message)
      // The fields have got theirs by the hook; the summary says all of them again.
      setProblems(
        problemsOf(
          fields.map(([name, errors]) => ({ name: pathOf(name), errors })),
          labelOf,
        ),
      )
    },
  })

  const record = query?.data?.data
  useEffect(() => setLoaded(record !== undefined), [record])
  const submit = (values: Values) => {
    if (formLoading) return
    setProblems([])
    setMessage(null)
    const body = toBody(definition, values, base.current ?? record)
    const text = JSON.stringify(body)
    // The same words again are the same request; other words are a new one.
    if (sent.current.body !== '' && sent.current.body !== text)
      sent.current.headers[IDEMPOTENCY_HEADER] = uuid()
    sent.current.body = text
    onFinish(body).catch(() => undefined)
  }

  if (query?.error) return <Alert type="error" showIcon message={query.error.message} />
  return (
    <>
      <ErrorSummary form={form} problems={problems} message={message} texts={texts} />
      <Form
        {...formProps}
        name={`${definition.key}-${id ? 'edit' : 'create'}`}
        layout="vertical"
        className="kit-form"
        requiredMark
        validateTrigger={['onBlur', 'onSubmit']}
        onFinish={submit}
        onFinishFailed={({ errorFields }) => setProblems(problemsOf(errorFields as never, labelOf))}
        onValuesChange={() => {
          dirty.current = true
        }}
      >
        {id && !record ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
        {id && !record ? null : (
          <>
            {fieldsIn(definition, 'form').map((field, index, all) => (
              <Field
                key={field.name}
                definition={definition}
                field={field}
                record={record}
                heading={field.section !== all[index - 1]?.section}
              />
            ))}
            <div className="kit-form-foot">
              <Button type="primary" htmlType="submit" loading={formLoading}>
                {texts('kit:button.save')}
              </Button>
              <Button onClick={() => go({ to: { resource: definition.name, action: 'list' } })}>
                {texts('kit:button.cancel')}
              </Button>
            </div>
          </>
        )}
      </Form>
      {dialog}
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
  const heading = texts(id ? 'kit:heading.edit' : 'kit:heading.create', { one: texts('one') })
  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{heading}</h1>
      </header>
      <ResourceForm key={id ?? 'create'} definition={definition} id={id} />
    </section>
  )
}
