import { ADMIN_BASE } from '@credit/contract'
import { useCustomMutation } from '@refinedev/core'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../shared/toast.js'

interface Props {
  /** `baseScoreSetting/<id>` or `settingDay/<id>`. */
  path: string
  field: 'score' | 'days'
  label: string
  hint?: string
  unit: string
  value: number
  version: number
  max: number
  precision: number
  editable: boolean
  onSaved: () => void
}

/** One number of the rules with its own save button; nothing else changes with it. */
export function NumberSetting(props: Props) {
  const { path, field, label, hint, unit, value, version, max, precision, editable } = props
  const { t } = useTranslation(['score-rules', 'kit'])
  const [draft, setDraft] = useState<number | null>(value)
  const [error, setError] = useState<string | null>(null)
  const { mutate, mutation } = useCustomMutation()
  const id = `setting-${path.replace('/', '-')}`
  const changed = draft !== null && draft !== value

  const save = () =>
    mutate(
      {
        url: `${ADMIN_BASE}/api/${path}`,
        method: 'put',
        values: { [field]: draft, version },
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess: () => {
          setError(null)
          void toast('success', t('kit:saved'))
          props.onSaved()
        },
        onError: ({ message }) => {
          setError(message)
          props.onSaved()
        },
      },
    )

  return (
    <form
      className="setting"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) save()
      }}
    >
      <label htmlFor={id}>
        {label}
        {hint ? <span className="kit-quiet">{hint}</span> : null}
      </label>
      <span className="setting-control">
        <InputNumber
          id={id}
          min={0}
          max={max}
          precision={precision}
          value={draft}
          disabled={!editable}
          status={error ? 'error' : undefined}
          onChange={setDraft}
        />
        <span className="kit-quiet">{unit}</span>
        {changed ? (
          <Button type="primary" htmlType="submit" loading={mutation.isPending}>
            {t('kit:button.save')}
          </Button>
        ) : null}
      </span>
      {error ? (
        <p className="kit-problem" role="alert">
          {error}
        </p>
      ) : null}
    </form>
  )
}
