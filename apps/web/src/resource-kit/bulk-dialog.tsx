import { ADMIN_BASE } from '@credit/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { Fragment, Suspense, useState } from 'react'
import { type ApiError, type Query, send } from '../api/client.js'
import type { components } from '../api/schema.js'
import { hasEnded, type Job, useJob } from '../providers/use-job.js'
import { useCloseGuard } from '../shared/hooks/use-close-guard.js'
import { useOnePress } from '../shared/hooks/use-one-press.js'
import { useReturnFocus } from '../shared/hooks/use-return-focus.js'
import { useStepFocus } from '../shared/hooks/use-step-focus.js'
import { lazyPart } from '../shared/lazy-part.js'
import { offerJob } from '../shared/offered-job.js'
import { BulkArea, BulkReason, isGiven, type Params } from './bulk-params.js'
import { BulkResult, PeopleCount, unchangedBy } from './bulk-result.js'
import { manyText } from './command-texts.js'
import { commandsOnMany } from './commands.js'
import { useJobName } from './job-name.js'
import { JobProgress } from './job-progress.js'
import { fieldValue } from './kinds.js'
import type { Command, Definition, Texts } from './types.js'
import { useTexts } from './use-definition.js'

const BulkField = lazyPart(() => import('./bulk-field.js'))

/** Selected records: by ID, all records that match a filter, or those that a job changed, to undo it. */
export type BulkSelection = { ids: string[] } | { filter: Query } | { undoes: UndoneJob }

type UndoneJob = Pick<Job, 'id' | 'kind' | 'action' | 'undoesId'>

interface Props {
  definition: Definition
  /** Left out to undo a job. */
  action?: Command
  selection: BulkSelection
  /** Closes the dialog. `started` is false if no job was started and the selection is unchanged. */
  onClose: (started: boolean) => void
  /** True if reloading the rows would remove the dialog with its result. The caller reloads them when it closes. */
  quiet?: boolean
}

type Check = components['schemas']['BulkCheck']
type Asked = { action: Command } & BulkSelection

/** Action that undoes a job, by the call of the job itself. */
const UNDO = commandsOnMany('kit:bulk', { undo: { permission: 'bulk' } }).undo

/** Calls that preview and start a job. An undo is a job of the job that it undoes. */
function callsOf({ name }: Definition, { action, ...records }: Asked) {
  if ('undoes' in records) {
    const path = `${ADMIN_BASE}/api/jobs/${records.undoes.id}/undo`
    return { check: { method: 'GET', path }, start: { method: 'POST', path } } as const
  }
  const path = `${ADMIN_BASE}/api/${name}/bulk`
  const body = { ...records, action: action.name }
  return {
    check: { method: 'POST', path, query: { mode: 'check' }, body },
    start: { method: 'POST', path, body },
  } as const
}

/**
 * Asks for confirmation with the number of changes, then shows the progress and result of the job. A job that still
 * runs when the dialog closes, or can be undone, stays at the bottom of the workspace.
 */
export default function BulkDialog({ definition, action: first = UNDO, selection, onClose, quiet }: Props) {
  const texts = useTexts(definition)
  const nameOf = useJobName()
  useReturnFocus()
  const [asked, setAsked] = useState<Asked>({ action: first, ...selection })
  const { action } = asked
  const calls = callsOf(definition, asked)
  const [params, setParams] = useState<Params>({})
  const [begun, setBegun] = useState(false)
  const [param] = (action.ask ?? []) as readonly (keyof Params)[]
  const area = param === 'areaId'
  const field = param === 'field'
  // The changes depend on the chosen area or value.
  const waits = (area && params.areaId === undefined) || (field && params.value === undefined)
  const previewed = area || field ? { ...calls.check, body: { ...calls.start.body, params } } : calls.check
  const given = param === 'reason' ? (params.reason ?? '').trim() : ''
  const press = useOnePress()
  const start = useMutation<string, ApiError>({
    mutationFn: async () => {
      const { method, path, body } = calls.start
      const sent = param ? { ...body, params: param === 'reason' ? { reason: given } : params } : body
      return (await send<{ jobId: string }>(method, path, { body: sent })).data.jobId
    },
    // The job changes the records, not its start.
    meta: { quiet: true },
    onSuccess: () => setBegun(true),
    onError: press.end,
  })
  const check = useQuery<Check, ApiError>({
    queryKey: ['bulk', previewed],
    queryFn: async () => (await send<Check>(previewed.method, previewed.path, previewed)).data,
    // Kept as it was when the job started, to be compared with the result.
    enabled: !start.data && !waits,
    gcTime: 0,
    staleTime: Infinity,
  })
  const job = useJob(start.data ?? null, { quiet })
  const over = hasEnded(job.data)
  const undoable = Boolean(job.data?.undoUntil)

  const step = over ? 'over' : start.data ? 'running' : check.data ? 'preview' : 'checking'
  const inside = useStepFocus(begun ? step : null)
  const typed = !begun && (given !== '' || (field && !waits))
  const { close, guard } = useCloseGuard(typed, () => {
    if (start.data && (!over || undoable)) offerJob(start.data)
    onClose(begun)
  })
  const changing = check.data?.changing ?? 0
  const problem = check.error ?? start.error ?? job.error
  const title =
    'undoes' in asked ? texts('kit:job.undoNamed', { name: nameOf(asked.undoes) }) : texts(manyText(action, 'title'))
  const undo = () => {
    if (!job.data) return
    setAsked({ action: UNDO, undoes: job.data })
    start.reset()
    press.end()
  }
  // Keyed, so that a double click does not land on the button that replaces the clicked one.
  const footer = over ? (
    <Fragment key="over">
      {undoable ? <Button onClick={undo}>{texts('kit:undo.button')}</Button> : null}
      <Button type="primary" onClick={close}>
        {texts('kit:bulk.close')}
      </Button>
    </Fragment>
  ) : start.data ? null : (
    <Fragment key="ask">
      <Button onClick={close}>{texts('kit:button.cancel')}</Button>
      <Button
        type="primary"
        danger={action.danger}
        loading={start.isPending}
        disabled={changing === 0 || (param === 'reason' && !isGiven(given))}
        onClick={() => {
          if (press.begin()) start.mutate()
        }}
      >
        {changing > 0 || 'undoes' in asked ? texts(manyText(action, 'button'), { n: changing }) : title}
      </Button>
    </Fragment>
  )
  return (
    <Modal open title={title} footer={footer} onCancel={close} maskClosable={!start.data || over}>
      <div ref={inside} />
      {problem ? <Alert type="error" showIcon message={problem.message} /> : null}
      {start.data ? (
        over && job.data ? (
          <BulkResult definition={definition} action={action} job={job.data} asked={check.data?.total ?? 0} />
        ) : (
          <JobProgress id={start.data} job={job.data} />
        )
      ) : (
        <>
          {area ? <BulkArea definition={definition} action={action} params={params} onChange={setParams} /> : null}
          {field ? (
            <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
              <BulkField definition={definition} onChange={setParams} />
            </Suspense>
          ) : null}
          {check.data ? (
            <Preview
              definition={definition}
              field={params.field}
              action={action}
              undoes={'undoes' in asked ? asked.undoes : null}
              check={check.data}
              texts={texts}
            />
          ) : check.isLoading ? (
            <Skeleton active title={false} paragraph={{ rows: 4 }} />
          ) : null}
          {param === 'reason' && changing > 0 ? (
            <BulkReason definition={definition} action={action} params={params} onChange={setParams} />
          ) : null}
        </>
      )}
      {guard}
    </Modal>
  )
}

interface PreviewProps {
  definition: Definition
  /** Name of the field that changes, if it is one. */
  field: string | undefined
  action: Command
  /** The job that it undoes. Records that others have changed since are found one by one while it runs. */
  undoes: UndoneJob | null
  check: Check
  texts: Texts
}

function Preview({ definition, field, action, undoes, check, texts }: PreviewProps) {
  const { total, changing, unchanged, sample, people, anonymous } = check
  const shown = sample.filter(({ changes }) => changes)
  const count = changing === 0 ? 'changingNone' : undoes ? 'changingUpTo' : 'changing'
  return (
    <div role="status">
      <p>
        {!action.many?.notifies || people === undefined || changing === 0 ? (
          texts(`kit:bulk.${count}`, { n: changing, total })
        ) : (
          <PeopleCount action={action} people={people} anonymous={anonymous} n={changing} total={total} />
        )}
      </p>
      {undoes?.kind === 'project.import' ? <p>{texts('kit:undo.projects')}</p> : null}
      <ul className="kit-sample">
        {shown.map(({ id, title, before, after }) => (
          <li key={id}>
            {title}
            {before === undefined || after === undefined ? null : (
              <>
                {texts('kit:bulk.colon')}
                <Value definition={definition} field={field} value={before} />
                {' → '}
                <Value definition={definition} field={field} value={after} />
              </>
            )}
          </li>
        ))}
        {changing > shown.length ? <li>{texts('kit:bulk.more', { n: changing - shown.length })}</li> : null}
      </ul>
      {unchanged > 0 ? <p>{texts(unchangedBy(action, 'preview'), { n: unchanged })}</p> : null}
    </div>
  )
}

/** Value of a field as the page of a record shows it. */
function Value({
  definition,
  field: name,
  value,
}: {
  definition: Definition
  field: string | undefined
  value: string
}) {
  const texts = useTexts(definition)
  const field = definition.fields.find((one) => one.name === name)
  if (value === '' || !field) return <>{value || texts('kit:bulk.none')}</>
  const stored = field.kind === 'number' ? Number(value) : value
  return <>{fieldValue(field, { [field.name]: stored }, 'show', texts)}</>
}
