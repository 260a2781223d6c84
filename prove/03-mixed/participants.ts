import { randomUUID } from 'node:crypto'
import { ADMIN_API, type ApiResponse, outcomeOf, type Random } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import type { Report } from '../lib/report.js'
import {
  isCounterpart,
  type OpenRecord,
  readOpenRecords,
  type SubmissionBody,
  send,
  submission,
  type Write,
} from '../lib/writes.js'

/** State shared by the clients of a run. */
export interface MixedRun {
  readonly report: Report
  readonly environment: Environment
  /** Outcomes of all calls. */
  readonly outcomes: string[]
  /** Number of calls by kind of event. */
  readonly events: Map<string, number>
}

interface DishonestyItem {
  readonly id: string
  readonly sign: number
}

interface Situation {
  readonly record: OpenRecord
  readonly open: readonly OpenRecord[]
  readonly items: readonly DishonestyItem[]
  readonly reasons: readonly string[]
}

/** Number of events after which a client reloads the open evaluations. */
const REFRESH_EVERY = 15

/** Runs a client of the participants' accounts: submits, drafts, defers, reports. */
export async function participantClient(run: MixedRun, random: Random, events: number): Promise<void> {
  const { environment } = run
  const items = await environment.database.query<DishonestyItem & object>(
    'SELECT id, sign FROM dishonesty_item WHERE enabled ORDER BY code',
  )
  const reasons = await readDeferralReasons(environment)
  let open: OpenRecord[] = []
  for (let n = 0; n < events; n++) {
    if (n % REFRESH_EVERY === 0) open = await readOpenRecords(environment)
    if (open.length === 0) continue
    // It stays in the list, so that this and other clients submit the same record again.
    const record = random.pick(open)
    await act(run, random, { record, open, items, reasons })
  }
}

async function readDeferralReasons({ server }: Environment): Promise<string[]> {
  const { body } = await server.api.call<{ items: { value: string }[] }>(
    'GET',
    `${ADMIN_API}/dict/code/DEFERRAL_REASON`,
  )
  return body.items.map(({ value }) => value)
}

async function act(run: MixedRun, random: Random, situation: Situation): Promise<void> {
  const { record, open, items, reasons } = situation
  const draw = random.next()
  if (draw < 0.25) await attempt(run, 'submit', submission(random, record))
  else if (draw < 0.55) await submitBothSides(run, random, record, open)
  else if (draw < 0.7) await attempt(run, 'submit of several', joint(random, record, open))
  else if (draw < 0.8) await attempt(run, 'report', withReport(random, record, items))
  else if (draw < 0.88) await attempt(run, 'draft', asDraft(submission(random, record)))
  else if (draw < 0.94) await attempt(run, 'deferral', deferral(random, record, reasons))
  else await submitTwice(run, submission(random, record))
}

/** Submits both evaluations of a pair at once: the second submission reveals both. */
async function submitBothSides(
  run: MixedRun,
  random: Random,
  record: OpenRecord,
  open: readonly OpenRecord[],
): Promise<void> {
  const counterpart = open.find((other) => isCounterpart(record, other))
  const pair = counterpart ? [record, counterpart] : [record]
  await Promise.all(pair.map((one) => attempt(run, 'submit', submission(random, one))))
}

/** All open records of one evaluator, section and stage in one call. */
function joint(random: Random, record: OpenRecord, open: readonly OpenRecord[]): Write<SubmissionBody> {
  const same = open.filter(
    (other) =>
      other.evaluatorId === record.evaluatorId &&
      other.bidSectionId === record.bidSectionId &&
      other.stage === record.stage,
  )
  const all = same.map((one) => submission(random, one))
  const [first = submission(random, record)] = all
  return { ...first, body: { ...first.body, records: all.flatMap((one) => one.body.records) } }
}

function withReport(random: Random, record: OpenRecord, items: readonly DishonestyItem[]): Write<SubmissionBody> {
  const write = submission(random, record)
  const applicable = items.filter(({ sign }) => sign === 0 || sign === record.evaluatedSign)
  const dishonesty = [{ itemId: random.pick(applicable).id, description: '现场所见' }]
  const records = write.body.records.map((one) => ({ ...one, dishonesty }))
  return { ...write, body: { ...write.body, records } }
}

const asDraft = (write: Write<SubmissionBody>) => ({
  ...write,
  body: { ...write.body, draft: true },
})

function deferral(random: Random, { id, token }: OpenRecord, reasons: readonly string[]): Call {
  return {
    method: 'PUT',
    path: `${ADMIN_API}/mutualEvaluationRecord/deferred/evaluation/${id}`,
    token,
    key: randomUUID(),
    body: { reason: random.pick(reasons), text: '材料未齐' },
  }
}

/** The same call with the same key twice at once. */
async function submitTwice(run: MixedRun, write: Write): Promise<void> {
  await Promise.all([attempt(run, 'double submit', write), attempt(run, 'double submit', write)])
}

export type Call = Omit<Write, 'kind' | 'body'> & { readonly body?: object | undefined }

/** Makes a call and counts its outcome. */
export async function attempt<T = unknown>(
  { environment, events, outcomes }: MixedRun,
  name: string,
  call: Call,
): Promise<ApiResponse<T>> {
  const response = await send<T>(environment.server, call)
  events.set(name, (events.get(name) ?? 0) + 1)
  outcomes.push(outcomeOf(response))
  return response
}
