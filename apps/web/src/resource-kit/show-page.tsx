import { EditOutlined } from '@ant-design/icons'
import { useGo, useShow } from '@refinedev/core'
import { Alert, Button, Descriptions, Skeleton } from 'antd'
import { useParams } from 'react-router'
import { fieldsIn, titleOf } from './define-resource.js'
import { Value } from './kinds/registry.js'
import type { Definition, PageProps, RecordOf } from './types.js'
import { recordAllows, usePermitted } from './use-permitted.js'
import { useTexts } from './use-texts.js'

/** The fields of a record as a description list. */
export function RecordTable({ definition, record }: { definition: Definition; record: RecordOf }) {
  const texts = useTexts(definition)
  return (
    <Descriptions
      className="kit-record"
      bordered
      size="small"
      column={1}
      items={fieldsIn(definition, 'show').map((field) => ({
        key: field.name,
        label: texts(`fields.${field.name}`),
        children: <Value field={field} record={record} place="show" texts={texts} />,
      }))}
    />
  )
}

/** One record by its id; the side panel of a list and the page share it. */
export function RecordView({ definition, id }: { definition: Definition; id: string }) {
  const texts = useTexts(definition)
  const may = usePermitted(definition)
  const go = useGo()
  const { query, result } = useShow<RecordOf>({
    resource: definition.name,
    id,
    errorNotification: false,
  })
  if (query.error) return <Alert type="error" showIcon message={query.error.message} />
  if (!result) return <Skeleton active paragraph={{ rows: 6 }} />
  const editable = may('edit') && recordAllows(result, 'edit')
  return (
    <>
      <RecordTable definition={definition} record={result} />
      {editable ? (
        <p className="kit-foot">
          <Button
            icon={<EditOutlined />}
            onClick={() => go({ to: { resource: definition.name, action: 'edit', id } })}
          >
            {texts('kit:button.edit')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

export function ShowPage({ definition }: PageProps) {
  const texts = useTexts(definition)
  const { id = '' } = useParams()
  const { result } = useShow<RecordOf>({
    resource: definition.name,
    id,
    errorNotification: false,
  })
  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{titleOf(definition, result) || texts('one')}</h1>
      </header>
      <RecordView definition={definition} id={id} />
    </section>
  )
}
