import { DAY_SETTINGS, type DaySetting, LOCALES, type Names, type PlainDate } from '@credit/contract'
import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { currentLocale } from '../../i18n/index.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { formatLongDate } from '../../shared/format/dates.js'
import { useTextRules } from '../../shared/hooks/use-text-rules.js'
import { toast } from '../../shared/toast.js'
import { type SpecialDay, settingOf } from './month.js'

const MAX_NAME = 100

interface Values {
  kind: DaySetting
  names?: Partial<Names>
}

interface Props {
  date: PlainDate
  day: SpecialDay | undefined
  version: number
  onClose: () => void
}

/** Returns the entered names. Without Chinese, the English name is used for both. */
function namesOf({ kind, names = {} }: Values): Names | undefined {
  const [zh = '', en = ''] = LOCALES.map((locale) => names[locale]?.trim())
  if (kind === 'ordinary' || !(zh || en)) return undefined
  return { 'zh-CN': zh || en, 'en-US': en }
}

/** Sets whether a day is worked, and its name. */
export function DayDialog({ date, day, version, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const { atMost } = useTextRules()
  const submit = async (values: Values) => {
    const names = namesOf(values)
    await answer(
      api.PUT('/credit/admin/api/calendar/days', { body: { days: [{ date, kind: values.kind, names }], version } }),
    )
    void toast('success', t('day.done'))
  }
  return (
    <FormDialog<Values>
      name={`day-${date}`}
      title={formatLongDate(date, currentLocale())}
      okText={t('day.save')}
      initialValues={{ kind: settingOf(day), names: day?.names }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('day.kind')}>
        <Radio.Group options={DAY_SETTINGS.map((value) => ({ value, label: t(`setting.${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(a: Values, b: Values) => a.kind !== b.kind}>
        {({ getFieldValue }) =>
          getFieldValue('kind') === 'ordinary'
            ? null
            : LOCALES.map((locale) => (
                <Form.Item
                  key={locale}
                  name={['names', locale]}
                  label={t(`day.name.${locale}`)}
                  rules={[atMost(MAX_NAME)]}
                >
                  <Input />
                </Form.Item>
              ))
        }
      </Form.Item>
    </FormDialog>
  )
}
