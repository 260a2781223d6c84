import { Button, Form, InputNumber, Space } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../shared/toast.js'

interface Props {
  id: string
  label: string
  hint?: string
  unit: string
  value: number
  max: number
  precision: number
  editable: boolean
  /** Called whether the input differs from the saved value. */
  onDirty: (id: string, dirty: boolean) => void
  onSave: (value: number) => Promise<unknown>
}

/** One number of the rules with its own save button; invalid input is kept and explained. */
export function NumberSetting(props: Props) {
  const { id, label, hint, unit, value, max, precision, editable, onDirty, onSave } = props
  const { t } = useTranslation(['credit-rules', 'kit'])
  const [draft, setDraft] = useState<number | null>(value)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const changed = draft !== value
  useEffect(() => {
    onDirty(id, changed)
    return () => onDirty(id, false)
  }, [id, changed, onDirty])
  const valid = draft !== null && draft >= 0 && draft <= max

  const save = async () => {
    if (!valid) return
    setBusy(true)
    try {
      await onSave(draft)
      setError(null)
      void toast('success', t('kit:saved'))
    } catch (cause) {
      setError((cause as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form.Item
      label={label}
      htmlFor={id}
      extra={hint}
      validateStatus={error || !valid ? 'error' : undefined}
      help={valid ? error : t('settings.range', { max })}
    >
      <Space wrap>
        <InputNumber
          id={id}
          precision={precision}
          value={draft}
          disabled={!editable}
          addonAfter={unit}
          onChange={setDraft}
          onPressEnter={() => void save()}
        />
        {changed && valid ? (
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('kit:button.save')}
          </Button>
        ) : null}
      </Space>
    </Form.Item>
  )
}
