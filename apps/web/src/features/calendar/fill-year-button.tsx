import { Button, Checkbox, Flex, Form, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { PageLoading } from '../../shared/components/page-loading.js'
import { PlainDialog } from '../../shared/components/plain-dialog.js'
import { useUndo } from '../../shared/components/undo-place.js'
import { useWrite } from '../../shared/hooks/use-write.js'
import type { CalendarYear } from './month.js'
import { runsOf } from './ranges.js'
import { useRangeText } from './use-range-text.js'
import { likeYearBefore, type Proposal } from './year-before.js'

interface Values {
  /** First days of the chosen holidays. */
  starts: string[]
}

interface Props {
  data: CalendarYear
  onClose: () => void
}

const PATH = '/credit/admin/api/calendar/days'

const startOf = ({ days }: Proposal) => days[0]?.date ?? ''

/** Days of a holiday in words: its days off, then the weekend days worked instead. */
function ProposalText({ of: { name, days } }: { of: Proposal }) {
  const { t } = useTranslation('calendar')
  const { short } = useRangeText()
  const of = (kind: 'off' | 'work') => {
    const runs = runsOf(days.filter((day) => day.kind === kind))
    return runs.length > 0 ? `${t(`setting.${kind}`)} ${runs.map(short).join(t('fill.comma'))}` : null
  }
  return (
    <>
      {name} <Typography.Text type="secondary">{[of('off'), of('work')].filter(Boolean).join(' · ')}</Typography.Text>
    </>
  )
}

/** Sets the proposed days of the holidays that stay ticked, and offers to take them back. */
function Proposals({ data: { year, version, days }, proposals, onClose }: Props & { proposals: readonly Proposal[] }) {
  const { t } = useTranslation('calendar')
  const write = useWrite()
  const offerUndo = useUndo()
  const submit = async ({ starts }: Values) => {
    const chosen = proposals
      .filter((proposal) => starts.includes(startOf(proposal)))
      .flatMap((proposal) => proposal.days)
    const set = chosen.map(({ date, kind, names: { 'zh-CN': zh = '', 'en-US': en = '' } }) => {
      return { date, kind, names: { 'zh-CN': zh, 'en-US': en } }
    })
    const saved = await answer(api.PUT(PATH, { body: { days: set, version } }))
    const before = set.map(({ date }) => ({ date, kind: 'ordinary' as const }))
    offerUndo(t('fill.done', { year, count: set.length }), () =>
      write(() => answer(api.PUT(PATH, { body: { days: before, version: saved.version } }))),
    )
  }
  return (
    <FormDialog<Values>
      name="fill-year"
      title={t('fill.title', { year, before: year - 1 })}
      okText={t('fill.save')}
      initialValues={{ starts: proposals.map(startOf) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography.Paragraph>{t(days.length > 0 ? 'fill.textBeside' : 'fill.text', { year })}</Typography.Paragraph>
      <Form.Item name="starts" rules={[{ type: 'array', required: true, message: t('fill.none') }]}>
        <Checkbox.Group>
          <Flex vertical gap={8}>
            {proposals.map((proposal) => (
              <Checkbox key={startOf(proposal)} value={startOf(proposal)}>
                <ProposalText of={proposal} />
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      </Form.Item>
    </FormDialog>
  )
}

/** Proposes the days of a year by those of the year before, if that has any that are missing. */
function FillDialog({ data, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const { year, days } = data
  const before = apiQuery.useQuery('get', '/credit/admin/api/calendar', { params: { query: { year: year - 1 } } })
  const proposals = before.data ? likeYearBefore(year, before.data.days, days) : []
  if (proposals.length > 0) return <Proposals {...{ data, proposals, onClose }} />
  return (
    <PlainDialog title={t('fill.title', { year, before: year - 1 })} footer={null} onClose={onClose}>
      {before.data ? (
        t(before.data.days.length > 0 ? 'fill.complete' : 'fill.empty', { year, before: year - 1 })
      ) : before.error ? (
        <LoadProblem error={before.error} onRetry={before.refetch} />
      ) : (
        <PageLoading />
      )}
    </PlainDialog>
  )
}

/** Fills a year that is not confirmed as the year before, after a preview. */
export function FillYearButton({ data }: { data: CalendarYear }) {
  const { t } = useTranslation('calendar')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('fill.button')}</Button>
      {open ? <FillDialog data={data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
