import { EyeOutlined } from '@ant-design/icons'
import { addressOf } from '@credit/contract'
import { Button, Flex, Space, Switch, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusTag } from '../../../shared/components/status-tag.js'
import type { Cell } from './indicators.js'
import { KindsTag } from './kinds-tag.js'

interface Props {
  cell: Cell
  editable: boolean
  busy: boolean
  onSwitch: (enabled: boolean) => void
  onPreview: () => void
}

/** Cell of the matrix: state, rules and number of questions. */
export function MatrixCell({ cell, editable, busy, onSwitch, onPreview }: Props) {
  const { t } = useTranslation(['evaluation-settings', 'common'])
  const { id, code, enabled, optional, anonymous, days, indicators } = cell
  const name = t('cell.name', {
    code,
    evaluator: t(`common:sign.${cell.evaluatorSign}`),
    evaluated: t(`common:sign.${cell.evaluatedSign}`),
    stage: t(`common:stage.${cell.stage}`),
  })
  return (
    <Flex wrap align="center" gap="2px 8px">
      <Space>
        <Switch
          size="small"
          checked={enabled}
          disabled={!editable}
          loading={busy}
          aria-label={t('cell.switch', { name })}
          onChange={onSwitch}
        />
        {editable ? (
          <Link to={addressOf('evaluationSetting', id)} aria-label={t('cell.edit', { name })}>
            {code}
          </Link>
        ) : (
          <strong>{code}</strong>
        )}
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={t('cell.preview', { name })}
          title={t('preview.title')}
          onClick={onPreview}
        />
      </Space>
      <Typography.Text type="secondary">
        {t('cell.questions', { n: indicators.length })}
        {days === null ? null : ` · ${t('cell.days', { n: days })}`}
      </Typography.Text>
      <Space wrap size={4}>
        {optional ? <StatusTag>{t('cell.optional')}</StatusTag> : null}
        {anonymous ? <StatusTag tone="info">{t('cell.anonymous')}</StatusTag> : null}
        <KindsTag kinds={cell.procurementCategories} />
      </Space>
    </Flex>
  )
}
