import { Form, Input } from 'antd'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../api/client.js'
import { toast } from '../shared/toast.js'
import bodies from './call-bodies.json' with { type: 'json' }
import { commandText, hintsOf, labelsOf } from './command-texts.js'
import { rowNameOf } from './define-resource.js'
import { FilesItem } from './files-item.js'
import { formRule, ruleOf } from './form-rules.js'
import type { Command, Commanded, CommandPartProps, PropertyRule, RecordOf, Texts } from './types.js'
import { UploadDialog } from './upload-dialog.js'
import { textsOf } from './use-definition.js'

const BODIES: Readonly<Record<string, string | undefined>> = bodies

interface Props {
  definition: Commanded
  command: Command
  record: RecordOf
  onClose: () => void
}

/** Asks for what an action on one record needs, calls it, and says that it is done. */
export default function CommandDialog({ definition, command, record, onClose }: Props) {
  const { t } = useTranslation(['kit', definition.namespace])
  const texts = textsOf(definition, t)
  const { put, post, ask = [], words, danger } = command
  const [method, path] = put ? (['PUT', put] as const) : (['POST', post ?? ''] as const)
  const schema = BODIES[`${method.toLowerCase()} ${path}`]
  const values = words ? words(record as never) : { name: rowNameOf(definition, record, texts) }
  const say = (key: string) => texts(commandText(command, key), values)
  const optional = (keys: string[]) => t(keys, { ...values, defaultValue: '' })
  const explained = optional([commandText(command, 'text')])
  const Part = command.part as FunctionComponent<CommandPartProps<RecordOf>> | undefined
  const items = ask.map((key) => (
    <AskedItem
      key={key}
      name={key}
      label={t(labelsOf(command, key))}
      hint={optional(hintsOf(command, key))}
      rule={ruleOf(schema, key)}
      texts={texts}
    />
  ))
  const submit = async (typed: Record<string, unknown>) => {
    // The version that is shown: the API refuses if another user has changed the record.
    const seen = ruleOf(schema, 'version').minimum === undefined ? {} : { version: record.version }
    await send(method, path.replace('{id}', encodeURIComponent(String(record.id))), {
      ...(schema ? { body: { ...typed, ...seen } } : {}),
    })
    void toast('success', say('done'))
  }
  return (
    <UploadDialog<Record<string, unknown>>
      name={`${definition.key}-${command.name}`}
      title={say('title')}
      okText={say('button')}
      danger={danger === true}
      onSubmit={submit}
      onClose={onClose}
    >
      {explained ? <p>{explained}</p> : null}
      {Part ? (
        <Part record={record} action={command.name}>
          {items}
        </Part>
      ) : (
        items
      )}
    </UploadDialog>
  )
}

interface AskedProps {
  name: string
  label: string
  hint: string
  rule: PropertyRule
  texts: Texts
}

/** Field of a body: files, a password, or a text of the length that its rule allows. */
function AskedItem({ name, label, hint, rule, texts }: AskedProps) {
  if (name === 'fileIds') return <FilesItem label={label} hint={hint || undefined} required={rule.required === true} />
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint || undefined}
      rules={[formRule({ kind: 'textarea', label, rule, texts })]}
    >
      {name === 'pwd' ? (
        <Input.Password autoComplete="current-password" />
      ) : (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      )}
    </Form.Item>
  )
}
