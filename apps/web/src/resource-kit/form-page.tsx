import { useGo } from '@refinedev/core'
import { Button, Flex, Form, Skeleton } from 'antd'
import { Fragment, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { LoadProblem } from '../shared/components/load-problem.js'
import { PageHead } from '../shared/components/page-head.js'
import '../shared/styles/forms.css'
import { Conflict } from './conflict.js'
import { fieldsIn } from './define-resource.js'
import { FaultSummary } from './form-faults.js'
import { Field } from './form-field.js'
import { OneTimeSecret } from './one-time-secret.js'
import type { Definition, PageProps, RecordOf } from './types.js'
import { ofCaller, usePermitted, useTexts } from './use-definition.js'
import { type ResourceFormProps, useResourceForm } from './use-resource-form.js'

/** Form of a resource. Edits the record with the ID, or creates a record if there is none. */
export function ResourceForm(props: ResourceFormProps) {
  const { id } = props
  const definition = useMemo(() => ofCaller(props.definition), [props.definition])
  const texts = useTexts(definition)
  const { form, formProps, query, record, asked, conflict, ...state } = useResourceForm({
    ...props,
    definition,
  })
  const { effect: Effect, foot: Foot } = definition
  const may = usePermitted(definition)

  if (query?.error) return <LoadProblem error={query.error} onRetry={query.refetch} />
  const canPublish =
    definition.publishedField !== undefined && may('publish') && record?.[definition.publishedField] !== true
  const ready = !id || record !== undefined
  return (
    <>
      <FaultSummary form={form} faults={state.faults} message={state.message} texts={texts} />
      <Form
        {...formProps}
        name={`${definition.key}-${id ? 'edit' : 'create'}`}
        layout="vertical"
        className="kit-form"
        requiredMark
      >
        {ready ? null : <Skeleton active paragraph={{ rows: 8 }} />}
        {ready
          ? state.provide(
              // A save that stays on the page loads the record again, which would drop what is changed meanwhile.
              <div className="kit-fields" inert={state.saving}>
                {fieldsOfForm(definition, id).map((field, index, all) => (
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
            <Button type="primary" htmlType="submit" loading={state.saving} onClick={() => state.choose(false)}>
              {texts('kit:button.save')}
            </Button>
            {canPublish ? (
              <Button htmlType="submit" disabled={state.saving} onClick={() => state.choose(true)}>
                {texts('kit:button.savePublish')}
              </Button>
            ) : null}
            <Button onClick={state.cancel}>{texts('kit:button.cancel')}</Button>
            <span role="status">{state.waiting ? texts('kit:uploading') : Foot ? <Foot /> : null}</span>
          </Flex>
        ) : null}
      </Form>
      {state.guard}
      {state.question}
      {asked && Effect ? (
        <Effect
          record={record}
          body={asked}
          onClose={(refused) => state.answer(false, refused)}
          onConfirm={() => state.answer(true)}
        />
      ) : null}
      {conflict ? (
        <Conflict
          definition={definition}
          {...conflict}
          texts={texts}
          onClose={() => state.resolve('back')}
          onReload={() => state.resolve('reload')}
          onOverwrite={() => state.resolve('overwrite')}
        />
      ) : null}
    </>
  )
}

/** Returns the fields of a form: a new record may have some that a saved one has no more. */
function fieldsOfForm(definition: Definition, id: string | undefined) {
  return fieldsIn(definition, 'form').filter(({ onlyNew }) => !onlyNew || id === undefined)
}

export function FormPage({ definition }: PageProps) {
  const texts = useTexts(definition)
  const { id } = useParams()
  const go = useGo()
  const [made, setMade] = useState<RecordOf | null>(null)
  const { reveals } = definition
  const leave = () => go({ to: { resource: definition.name, action: 'list' } })
  // A retry does not get the secret again.
  const show = (record?: RecordOf) => (reveals && record?.[reveals.key] ? setMade(record) : leave())
  return (
    <Flex vertical gap={12}>
      <PageHead title={texts(id ? 'kit:heading.edit' : 'kit:heading.create', { one: texts('one') })} />
      <ResourceForm
        key={id ?? 'create'}
        definition={definition}
        id={id}
        {...(reveals && id === undefined ? { onDone: show } : {})}
      />
      {made && reveals ? (
        <OneTimeSecret
          title={texts('made.title', made)}
          label={texts('made.label')}
          secret={String(made[reveals.key])}
          more={reveals.more ? <reveals.more record={made} /> : null}
          onClose={leave}
        >
          {texts('made.once', made)}
        </OneTimeSecret>
      ) : null}
    </Flex>
  )
}
