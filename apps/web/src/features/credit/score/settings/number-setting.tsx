import { Button, Form, Space } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isConflict } from '../../../../api/errors.js'
import { faultOf } from '../../../../resource-kit/form-rules.js'
import { type NumberOrText, NumberText } from '../../../../shared/components/number-text.js'
import { toast } from '../../../../shared/toast.js'

interface Props {
  id: string
  label: string
  hint?: string
  unit: string
  value: number
  version: number
  min?: number
  max: number
  /** Number of decimals. */
  digits: number
  editable: boolean
  /** Reports whether the input differs from the saved value. */
  onDirty: (id: string, dirty: boolean) => void
  /** Saves the value. Resolves after it has been reloaded. */
  onSave: (value: number, version: number) => Promise<unknown>
}

/** Numeric setting with its own save button. Invalid input is kept and explained. */
export function NumberSetting(props: Props) {
  const { id, label, hint, unit, value, version, min = 0, max, digits } = props
  const { editable, onDirty, onSave } = props
  const { t } = useTranslation(['credit-score', 'kit'])
  /** Unsaved input with the version that it is based on (the loaded one if absent), or null. */
  const [typed, setTyped] = useState<{ draft: NumberOrText; version?: number } | null>(null)
  const draft = typed ? typed.draft : value
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const changed = String(draft ?? '') !== String(value)
  useEffect(() => {
    onDirty(id, changed)
    return () => onDirty(id, false)
  }, [id, changed, onDirty])
  const rule = { required: true as const, minimum: min, maximum: max, decimals: digits }
  const fault = faultOf(draft, { kind: 'number', label, rule, texts: t })

  const save = async () => {
    if (fault !== null || busy) return
    setBusy(true)
    try {
      await onSave(Number(draft), typed?.version ?? version)
      setError(null)
      // Text typed during the save is not saved yet.
      setTyped((now) => (now && now.draft !== draft ? { draft: now.draft } : null))
      void toast('success', t('kit:saved'))
    } catch (cause) {
      setError((cause as Error).message)
      // Shows the value saved by another user beside the message.
      if (isConflict(cause as Error)) setTyped(null)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form.Item
      label={label}
      htmlFor={id}
      extra={hint}
      validateStatus={(fault ?? error) ? 'error' : undefined}
      help={fault ?? error}
    >
      <Space wrap>
        <NumberText
          id={id}
          value={draft}
          disabled={!editable}
          unit={unit}
          aria-invalid={fault === null ? undefined : true}
          onChange={(next) => setTyped({ draft: next, version: typed?.version ?? version })}
          onPressEnter={() => void save()}
        />
        {changed ? (
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('kit:button.save')}
          </Button>
        ) : null}
      </Space>
    </Form.Item>
  )
}
