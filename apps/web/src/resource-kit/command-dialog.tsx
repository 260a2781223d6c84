import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { type FunctionComponent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../api/client.js'
import { refresh } from '../api/reload-after-writes.js'
import { DecisionText } from '../shared/components/decision-text.js'
import type { TemplateUse } from '../shared/components/template-select.js'
import { useUndo } from '../shared/components/undo-place.js'
import { useWrite } from '../shared/hooks/use-write.js'
import { toast } from '../shared/toast.js'
import bodies from './call-bodies.json' with { type: 'json' }
import { commandText, hintsOf, labelsOf } from './command-texts.js'
import { rowNameOf } from './define-resource.js'
import { FilesItem } from './files-item.js'
import { formRule, ruleOf } from './form-rules.js'
import { OneTimeSecret } from './one-time-secret.js'
import { effectText, type ScoreEffect } from './score-effect.js'
import type { Command, Commanded, CommandPartProps, PropertyRule, RecordOf, Texts } from './types.js'
import { UploadDialog } from './upload-dialog.js'
import { textsOf } from './use-definition.js'

const BODIES: Readonly<Record<string, string | undefined>> = bodies

const callOf = ({ put, post = '' }: Command) => (put ? (['PUT', put] as const) : (['POST', post] as const))

/** Returns the schema of an action's body. Missing if it has none. */
function schemaOf(command: Command): string | undefined {
  const [method, path] = callOf(command)
  return BODIES[`${method.toLowerCase()} ${path}`]
}

/** Calls an action, with the version that is shown: the API refuses if another user has changed the record. */
function call(command: Command, record: RecordOf, typed: Record<string, unknown> = {}) {
  const [method, path] = callOf(command)
  const schema = schemaOf(command)
  const seen = ruleOf(schema, 'version').minimum === undefined ? {} : { version: record.version }
  return send<Record<string, unknown>>(method, path.replace('{id}', encodeURIComponent(String(record.id))), {
    ...(schema ? { body: { ...command.body?.(record as never), ...typed, ...seen } } : {}),
  })
}

/** Reads the effect of an action on a score. Missing if it has none, or until it is known. */
function useEffectOf({ effect = '' }: Command, { id }: RecordOf): ScoreEffect | null | undefined {
  const path = effect.replace('{id}', encodeURIComponent(String(id)))
  const { data } = useQuery({
    queryKey: ['effect', path],
    queryFn: async () => (await send<ScoreEffect | null>('GET', path)).data ?? null,
    enabled: effect !== '',
    // Always of today: other decisions change it.
    gcTime: 0,
  })
  return data
}

/** Shows the effect of an action on a score: if it has a condition, once that is chosen. */
function EffectLine({ effectIf, text }: Pick<Command, 'effectIf'> & { text: string }) {
  const { t } = useTranslation('kit')
  const isChosen = Form.useWatch<boolean | undefined>(effectIf ?? '') === true
  if (effectIf !== undefined && !isChosen) return null
  return (
    <p className="command-effect">
      <span className="meta">{t('effect.label')}</span>
      <strong>{text}</strong>
    </p>
  )
}

interface Props {
  definition: Commanded
  command: Command
  record: RecordOf
  onClose: () => void
}

/**
 * Asks for what an action on one record needs, calls it, and says that it is done, offers to undo it, or shows the
 * secret that it made.
 */
export default function CommandDialog({ definition, command, record, onClose }: Props) {
  const { t } = useTranslation(['kit', definition.namespace])
  const texts = textsOf(definition, t)
  const { ask = [], words, danger, reveals, inverse, effectIf } = command
  const effect = useEffectOf(command, record)
  const effected = effect ? effectText(t, effect) : ''
  const schema = schemaOf(command)
  const client = useQueryClient()
  const offerUndo = useUndo()
  const write = useWrite()
  const secret = useRef<string | null>(null)
  const [isRevealed, setRevealed] = useState(false)
  const values = words ? words(record as never) : { name: rowNameOf(definition, record, texts) }
  const say = (key: string) => texts(commandText(command, key), values)
  const optional = (keys: string[]) => t(keys, { ...values, defaultValue: '' })
  const explained = optional([commandText(command, 'text')])
  const Part = command.part as FunctionComponent<CommandPartProps<RecordOf>> | undefined
  const template = command.template && {
    kind: command.template.kind,
    values: command.template.values(record as never),
  }
  const items = ask.map((key) => (
    <AskedItem
      key={key}
      name={key}
      label={t(labelsOf(command, key))}
      hint={optional(hintsOf(command, key))}
      rule={ruleOf(schema, key)}
      texts={texts}
      template={template}
    />
  ))
  const submit = async (typed: Record<string, unknown>) => {
    const { data } = await call(command, record, typed)
    if (reveals) secret.current = String(data[reveals])
    else if (inverse) {
      const changed = { ...record, version: Number(record.version) + 1 }
      offerUndo(say('done'), () => write(() => call(inverse, changed)))
    } else {
      const isEffective = effected !== '' && (effectIf === undefined || typed[effectIf] === true)
      void toast('success', isEffective ? t('effect.done', { done: say('done'), effect: effected }) : say('done'))
    }
  }
  if (isRevealed && secret.current !== null) {
    // Reloads now, because a failed reload would remove the dialog with the secret.
    const close = () => {
      onClose()
      void refresh(client)
    }
    return (
      <OneTimeSecret label={say('secret')} secret={secret.current} onClose={close}>
        {say('once')}
      </OneTimeSecret>
    )
  }
  return (
    <UploadDialog<Record<string, unknown>>
      name={`${definition.key}-${command.name}`}
      title={say('title')}
      okText={say('button')}
      danger={danger === true}
      quiet={reveals !== undefined}
      onSubmit={submit}
      onClose={() => (secret.current === null ? onClose() : setRevealed(true))}
    >
      {explained ? <p>{explained}</p> : null}
      {effected ? <EffectLine {...(effectIf ? { effectIf } : {})} text={effected} /> : null}
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
  template: TemplateUse | undefined
}

/** Field of a body: files, a password, or a text of the length that its rule allows. */
function AskedItem({ name, label, hint, rule, texts, template }: AskedProps) {
  if (name === 'fileIds') return <FilesItem label={label} hint={hint || undefined} required={rule.required === true} />
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint || undefined}
      rules={[formRule({ kind: 'textarea', label, rule, texts })]}
    >
      {name === 'pwd' ? <Input.Password autoComplete="current-password" /> : <DecisionText template={template} />}
    </Form.Item>
  )
}
