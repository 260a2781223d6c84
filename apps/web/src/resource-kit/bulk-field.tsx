import { CHANGEABLE_FIELDS, type ChangeableResource } from '@credit/contract'
import { Checkbox, Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Params } from './bulk-params.js'
import { Field } from './form-field.js'
import type { Kind } from './kind-options.js'
import type { AnyField, Definition } from './types.js'
import { useTexts } from './use-definition.js'

/** Time in milliseconds after the last key until the changes are previewed. */
const PREVIEW_MS = 400

/** Returns the fields of a definition that can be changed on many records at once. */
function changeable({ permission, fields }: Definition): AnyField[] {
  const names: readonly string[] = CHANGEABLE_FIELDS[permission as ChangeableResource]
  return fields.filter(({ name }) => names.includes(name))
}

interface Props {
  definition: Definition
  /** Called with a field and its valid value, and without a value while there is none. */
  onChange: (params: Params) => void
}

/** Kinds of fields that always have a value; that an `enum` is not known is one of its values. */
const NEVER_EMPTY: readonly Kind[] = ['number', 'enum']

/** Choice of a field and its new value, checked by the rules of the record's form. It may be emptied on purpose. */
export default function BulkField({ definition, onChange }: Props) {
  const texts = useTexts(definition)
  const [form] = Form.useForm<Record<string, unknown>>()
  const fields = changeable(definition)
  const [name, setName] = useState(fields.length === 1 ? fields[0]?.name : undefined)
  const [empties, setEmpties] = useState(false)
  const field = fields.find((one) => one.name === name)
  const [typed, setTyped] = useState<unknown>()
  useEffect(() => {
    onChange({})
    if (!name) return
    const value = String(typed ?? '').trim()
    const preview = async () => {
      if (empties) return onChange({ field: name, value: '' })
      if (value === '') return
      await form.validateFields([name])
      onChange({ field: name, value })
    }
    // Faults are shown below the field.
    const timer = setTimeout(() => void preview().catch(() => undefined), PREVIEW_MS)
    return () => clearTimeout(timer)
  }, [name, typed, empties, form, onChange])
  return (
    <Form form={form} layout="vertical" onValuesChange={(changed) => setTyped(Object.values(changed)[0])}>
      <Form.Item label={texts('kit:bulk.field')} htmlFor="bulk-field">
        <Select
          id="bulk-field"
          placeholder={texts('kit:bulk.chooseField')}
          value={name ?? null}
          options={fields.map((one) => ({ value: one.name, label: texts(`fields.${one.name}`) }))}
          onChange={(chosen: string) => {
            setName(chosen)
            setTyped(form.getFieldValue(chosen))
            setEmpties(false)
          }}
        />
      </Form.Item>
      {field && !empties ? <Field key={field.name} definition={definition} field={{ ...field, hint: false }} /> : null}
      {field && !NEVER_EMPTY.includes(field.kind) ? (
        <Form.Item>
          <Checkbox checked={empties} onChange={({ target }) => setEmpties(target.checked)}>
            {texts('kit:bulk.empties')}
          </Checkbox>
        </Form.Item>
      ) : null}
    </Form>
  )
}
