import { BROADCAST_ROLES, type BroadcastRole, isCityCode, LOCALES, type Locale, type Names } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import { namesToSend } from '../../../resource-kit/form-values.js'
import { CheckboxList } from '../../../shared/components/checkbox-list.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { FormSelect } from '../../../shared/components/form-select.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { loadedBy } from '../../../shared/components/loaded-options.js'
import { useTextRules } from '../../../shared/hooks/use-text-rules.js'
import { uuid } from '../../../shared/uuid.js'

const ALL_AREAS = 'all'
const MAX_LENGTHS = { title: 60, text: 1000 } as const

interface Values {
  roles: BroadcastRole[]
  /** Omitted by a district, which can only write to its own accounts. */
  area?: string
  title: Names
  text: Names
}

const audienceOf = ({ roles, area = ALL_AREAS }: Pick<Values, 'roles' | 'area'>) => ({
  roles,
  toAreaId: area === ALL_AREAS ? null : area,
})

/** Number of accounts that the message would reach. */
function Reach() {
  const { t } = useTranslation('messaging-broadcasts')
  const form = Form.useFormInstance<Values>()
  const roles = Form.useWatch('roles', form) ?? []
  const area = Form.useWatch('area', form) ?? ALL_AREAS
  const reach = useQuery({
    queryKey: ['broadcast-preview', roles, area],
    enabled: roles.length > 0,
    queryFn: async () => {
      const body = audienceOf({ roles, area })
      return answer(api.POST('/credit/admin/api/broadcast/preview', { body }))
    },
  })
  const text =
    roles.length === 0
      ? t('form.nobody')
      : reach.data
        ? t('form.reach', { count: reach.data.receivers })
        : t('form.counting')
  return (
    <Typography.Paragraph role="status" strong>
      {reach.error ? reach.error.message : text}
    </Typography.Paragraph>
  )
}

interface Props {
  onClose: () => void
  onSent: () => void
}

/** Sends a message in both languages to all accounts of some roles. */
export default function BroadcastDialog({ onClose, onSent }: Props) {
  const { t } = useTranslation(['messaging-broadcasts', 'common', 'kit'])
  const { required, atMost } = useTextRules()
  const me = apiQuery.useQuery('get', '/credit/admin/api/account/me')
  const city = me.data !== undefined && isCityCode(me.data.areaCode)
  const areas = apiQuery.useQuery('get', '/credit/admin/api/area/list', {}, { enabled: city })
  const submit = async ({ title, text, ...audience }: Values) => {
    const body = { ...audienceOf(audience), title: namesToSend(title), text: namesToSend(text) }
    const headers = { 'Idempotency-Key': uuid() }
    await answer(api.POST('/credit/admin/api/broadcast', { body, headers } as never))
    onSent()
  }
  /** Returns the label and rules of a text in one language. */
  const textIn = (part: 'title' | 'text', locale: Locale) => {
    const label = t(`form.${part}In`, { language: t(`languages.${locale}`) })
    const isNeeded = locale === 'zh-CN'
    return { label, rules: [...(isNeeded ? [required(label)] : []), atMost(MAX_LENGTHS[part])] }
  }
  const hintIn = (locale: Locale) => (locale === 'en-US' ? { placeholder: t('kit:names.optional') } : {})
  return (
    <FormDialog<Values>
      name="broadcast"
      title={t('form.title')}
      okText={t('form.send')}
      width={640}
      initialValues={{ roles: [], area: ALL_AREAS }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="roles"
        label={t('fields.roles')}
        rules={[{ required: true, message: t('kit:rule.choose', { label: t('fields.roles') }) }]}
      >
        <CheckboxList options={BROADCAST_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))} />
      </Form.Item>
      {city ? (
        <Form.Item name="area" label={t('fields.area')}>
          <FormSelect
            {...loadedBy(areas)}
            options={[
              { value: ALL_AREAS, label: t('allAreas') },
              ...(areas.data ?? []).map(({ areaId, areaName }) => ({
                value: areaId,
                label: areaName,
              })),
            ]}
          />
        </Form.Item>
      ) : me.error ? (
        <LoadProblem error={me.error} onRetry={me.refetch} />
      ) : (
        <Typography.Paragraph type="secondary">{t('form.ownArea')}</Typography.Paragraph>
      )}
      {LOCALES.map((locale) => (
        <Form.Item key={`title-${locale}`} name={['title', locale]} {...textIn('title', locale)}>
          <Input {...hintIn(locale)} />
        </Form.Item>
      ))}
      {LOCALES.map((locale) => (
        <Form.Item key={`text-${locale}`} name={['text', locale]} {...textIn('text', locale)}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} {...hintIn(locale)} />
        </Form.Item>
      ))}
      <Reach />
    </FormDialog>
  )
}
