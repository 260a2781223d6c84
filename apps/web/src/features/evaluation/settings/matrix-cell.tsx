import { EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Cell } from './calls.js'

interface Props {
  cell: Cell
  editable: boolean
  busy: boolean
  onSwitch: (on: boolean) => void
  onPreview: () => void
}

export const editAddress = (id: string) => `/baseinfo/evaluation/edit/${id}`

/** One cell: whether it is on, what marks it, how many questions it asks. */
export function MatrixCell({ cell, editable, busy, onSwitch, onPreview }: Props) {
  const { t } = useTranslation(['evaluation-settings', 'common', 'evaluation', 'kit'])
  const { id, code, enabled, optional, anonymous, days, indicators } = cell
  const name = t('cell.name', {
    code,
    evaluator: t(`common:sign.${cell.evaluatorSign}`),
    evaluated: t(`common:sign.${cell.evaluatedSign}`),
    stage: t(`evaluation:stage.${cell.stage}`),
  })
  return (
    <div className={enabled ? 'es-cell' : 'es-cell es-cell-off'}>
      <div className="es-cell-head">
        {editable ? (
          <Link to={editAddress(id)} aria-label={t('cell.edit', { name })}>
            {code}
          </Link>
        ) : (
          <strong>{code}</strong>
        )}
        <Switch
          size="small"
          checked={enabled}
          disabled={!editable}
          loading={busy}
          aria-label={t('cell.switch', { name })}
          onChange={onSwitch}
        />
      </div>
      <span className="kit-quiet">{t('cell.questions', { n: indicators.length })}</span>
      {days === null ? null : <span className="kit-quiet">{t('cell.days', { n: days })}</span>}
      <span className="es-cell-marks">
        {optional ? <span className="kit-mark">{t('cell.optional')}</span> : null}
        {anonymous ? <span className="kit-mark kit-mark-info">{t('cell.anonymous')}</span> : null}
      </span>
      <span className="es-cell-tools">
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={t('cell.preview', { name })}
          title={t('preview.title')}
          onClick={onPreview}
        />
        {editable ? (
          <Link
            to={editAddress(id)}
            className="es-cell-edit"
            aria-label={t('cell.edit', { name })}
            title={t('kit:button.edit')}
          >
            <EditOutlined />
          </Link>
        ) : null}
      </span>
    </div>
  )
}
