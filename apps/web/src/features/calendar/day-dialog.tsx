import { DAY_SETTINGS, type DaySetting, LOCALES, type Names, type PlainDate } from '@credit/contract'
import { Form, Input, Radio, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { useUndo } from '../../shared/components/undo-place.js'
import { useTextRules } from '../../shared/hooks/use-text-rules.js'
import { useWrite } from '../../shared/hooks/use-write.js'
import { isWorkedOn, type SpecialDay, settingOf } from './month.js'
import { daysOf, type Range, runsOf } from './ranges.js'
import { useRangeText } from './use-range-text.js'

const MAX_NAME = 100

interface Values {
  kind: DaySetting
  names?: Partial<Names>
}

interface Props {
  range: Range
  days: ReadonlyMap<PlainDate, SpecialDay>
  version: number
  onClose: () => void
}

/** Returns the entered names. An English name alone is the Chinese one, too, which each day has. */
function namesOf({ kind, names = {} }: Values): Names | undefined {
  const [zh = '', en = ''] = LOCALES.map((locale) => names[locale]?.trim())
  if (kind === 'ordinary' || !(zh || en)) return undefined
  return { 'zh-CN': zh || en, 'en-US': en }
}

/** Returns a day as it is stored, to set it again. */
function storedDay(date: PlainDate, day: SpecialDay | undefined) {
  const { 'zh-CN': zh = '', 'en-US': en = '' } = day?.names ?? {}
  return { date, kind: settingOf(day), ...(day ? { names: { 'zh-CN': zh, 'en-US': en } } : {}) }
}

/** Sets whether the days of a range are worked, and their name. */
export function DayDialog({ range, days, version, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const { atMost } = useTextRules()
  const { short, whole } = useRangeText()
  const write = useWrite()
  const offerUndo = useUndo()
  const dates = daysOf(range)
  const before = dates.map((date) => days.get(date))
  const [first] = before
  const runs = runsOf(before.flatMap((day) => day ?? []))
  const isOneKind = runs.length === 1 && runs[0]?.days === dates.length
  // Days without an entry are opened to change them: holidays, or a weekend day to be worked.
  const likely = dates.length > 1 || isWorkedOn(range.from, undefined) ? 'off' : 'work'
  const submit = async (values: Values) => {
    const names = namesOf(values)
    const set = (body: { days: { date: PlainDate; kind: DaySetting; names?: Names }[]; version: number }) =>
      answer(api.PUT('/credit/admin/api/calendar/days', { body }))
    const saved = await set({ days: dates.map((date) => ({ date, kind: values.kind, names })), version })
    const stored = dates.map((date) => storedDay(date, days.get(date)))
    offerUndo(t('day.done', { range: whole(range) }), () => write(() => set({ days: stored, version: saved.version })))
  }
  return (
    <FormDialog<Values>
      name={`day-${range.from}-${range.to}`}
      title={whole(range)}
      okText={t('day.save')}
      initialValues={isOneKind ? { kind: first?.kind, names: first?.names } : { kind: likely }}
      onSubmit={submit}
      onClose={onClose}
    >
      {runs.length > 0 && !isOneKind ? (
        <>
          <Typography.Text>{t('day.replaces')}</Typography.Text>
          <ul className="import-faults">
            {runs.map((run) => (
              <li key={run.from}>{[short(run), t(`setting.${run.kind}`), run.name].join(' · ')}</li>
            ))}
          </ul>
        </>
      ) : null}
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
