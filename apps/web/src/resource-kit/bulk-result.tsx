import { ADMIN_BASE } from '@credit/contract'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../api/download.js'
import type { Job } from '../providers/use-job.js'
import { manyText } from './command-texts.js'
import type { Command, Definition } from './types.js'
import { useTexts } from './use-definition.js'

interface Result {
  total: number
  done: number
  unchanged: number
  failed: number
  /** Only set for actions that notify people. */
  people?: number
  anonymous?: number
  failures: { n: number; title: string; reason: string }[]
  /** First records that a cancelled job did not reach. Absent in jobs of earlier versions. */
  notReached: { n: number; title: string }[]
}

/** Returns the key of the text about records that an action does not change. */
export function unchangedBy(action: Command, place: 'preview' | 'result'): string {
  const explains = action.many?.explains
  return explains === 'always' || explains === place ? manyText(action, 'unchanged') : 'kit:bulk.unchanged'
}

interface PeopleProps {
  action: Command
  /** True after the action. The same numbers were shown before it. */
  result?: boolean
  people: number
  anonymous: number | undefined
  n: number
  total: number
}

/** Number of people that an action notifies, and the number of records. */
export function PeopleCount({ action, result = false, people, anonymous = 0, n, total }: PeopleProps) {
  const { t } = useTranslation()
  const text = t(manyText(action, result ? 'people.done' : 'people.ask'), { people, n, total })
  return <>{anonymous > 0 ? text + t(manyText(action, 'people.anonymous'), { n: anonymous }) : text}</>
}

interface Props {
  definition: Definition
  action: Command
  job: Job
  /** Number of records that the confirmation showed. */
  asked?: number
}

/** Result of a job, with the records that failed or were not reached. */
export function BulkResult({ definition, action, job, asked = 0 }: Props) {
  const texts = useTexts(definition)
  const result = job.result as Partial<Result> | null
  if (job.status === 'cancelled' && !result) {
    return <Alert type="warning" showIcon message={texts('kit:bulk.notBegun')} />
  }
  if (job.status === 'failed' || !result) {
    return <Alert type="error" showIcon message={job.message ?? texts('kit:bulk.failed')} />
  }
  const { total = 0, done = 0, unchanged = 0, failed = 0, failures = [], notReached = [] } = result
  const { people, anonymous } = result
  const gone = Math.max(0, asked - total)
  const left = total - done - unchanged - failed
  const listed = [...failures, ...notReached.map((row) => ({ ...row, reason: texts('kit:bulk.notReached') }))]
  const more = failed + left - listed.length
  const save = () => download(`${ADMIN_BASE}/api/jobs/${job.id}/errors?format=xlsx`, 'errors.xlsx')
  return (
    <div role="status">
      <Alert
        type={failed > 0 || left > 0 || gone > 0 ? 'warning' : 'success'}
        showIcon
        message={
          !action.many?.notifies || people === undefined ? (
            texts('kit:bulk.result', { done, total })
          ) : (
            <PeopleCount result action={action} people={people} anonymous={anonymous} n={done} total={total} />
          )
        }
        description={
          <>
            {unchanged > 0 ? <p>{texts(unchangedBy(action, 'result'), { n: unchanged })}</p> : null}
            {failed > 0 ? <p>{texts('kit:bulk.failedRows', { n: failed })}</p> : null}
            {gone > 0 ? <p>{texts('kit:bulk.gone', { n: gone })}</p> : null}
            {left > 0 ? <p>{texts('kit:bulk.left', { n: left })}</p> : null}
          </>
        }
      />
      {listed.length > 0 ? (
        <>
          <ul className="kit-sample">
            {listed.map(({ n, title, reason }) => (
              <li key={n}>{texts('kit:summaryLine', { label: title, text: reason })}</li>
            ))}
            {more > 0 ? <li>{texts('kit:bulk.more', { n: more })}</li> : null}
          </ul>
          <Button onClick={() => void save()}>
            {texts(notReached.length > 0 ? 'kit:bulk.saveNotDone' : 'kit:bulk.saveFailed')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
