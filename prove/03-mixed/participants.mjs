import { API, call, codeOf, isDone } from '../lib/call.mjs'
import { openRecords, submission } from '../lib/work.mjs'

/** Events after which a client looks anew at what is open. */
const LOOK_EVERY = 15

/** One of several clients at the participants' accounts: submits, drafts, defers, reports. */
export async function participantClient(run, random, events) {
  const { world } = run
  const items = await world.database.query(
    'SELECT id, sign FROM dishonesty_item WHERE enabled ORDER BY code',
  )
  const reasons = await reasonsOf(world)
  let open = []
  for (let n = 0; n < events; n++) {
    if (n % LOOK_EVERY === 0) open = await openRecords(world)
    if (open.length === 0) continue
    // Not taken out of the list: others, and this one again, meet what is submitted already.
    const row = random.pick(open)
    await act(run, random, { row, open, items, reasons })
  }
}

async function reasonsOf(world) {
  const { body } = await call(world.server, 'GET', `${API}/dict/code/DEFERRAL_REASON`, {})
  return body.items.map(({ value }) => value)
}

function act(run, random, { row, open, items, reasons }) {
  const roll = random.next()
  if (roll < 0.25) return tryIt(run, 'submit', submission(random, row))
  if (roll < 0.55) return bothSides(run, random, row, open)
  if (roll < 0.7) return tryIt(run, 'submit of several', several(random, row, open))
  if (roll < 0.8) return tryIt(run, 'report', reported(random, row, items))
  if (roll < 0.88) return tryIt(run, 'draft', drafted(submission(random, row)))
  if (roll < 0.94) return tryIt(run, 'deferral', deferral(random, row, reasons))
  return twice(run, submission(random, row))
}

/** The two of a pair at once: whichever comes second reveals both. */
function bothSides(run, random, row, open) {
  const opposite = open.find(
    (other) =>
      other.bidSectionId === row.bidSectionId &&
      other.stage === row.stage &&
      other.evaluatorId === row.evaluatedId &&
      other.evaluatedId === row.evaluatorId,
  )
  const pair = [row, ...(opposite ? [opposite] : [])]
  return Promise.all(pair.map((one) => tryIt(run, 'submit', submission(random, one))))
}

/** All that one evaluator has open in a section at a stage, in one call. */
function several(random, row, open) {
  const same = open.filter(
    (other) =>
      other.evaluatorId === row.evaluatorId &&
      other.bidSectionId === row.bidSectionId &&
      other.stage === row.stage,
  )
  const all = same.map((one) => submission(random, one))
  const [first] = all
  return { ...first, body: { ...first.body, records: all.flatMap((one) => one.body.records) } }
}

function reported(random, row, items) {
  const write = submission(random, row)
  const fitting = items.filter(({ sign }) => sign === 0 || sign === row.evaluatedSign)
  const dishonesty = [{ itemId: random.pick(fitting).id, description: '现场所见' }]
  const records = write.body.records.map((record) => ({ ...record, dishonesty }))
  return { ...write, body: { ...write.body, records } }
}

const drafted = (write) => ({ ...write, body: { ...write.body, draft: true } })

function deferral(random, row, reasons) {
  return {
    method: 'PUT',
    path: `${API}/mutualEvaluationRecord/deferred/evaluation/${row.id}`,
    token: row.token,
    key: crypto.randomUUID(),
    body: { reason: random.pick(reasons), text: '材料未齐' },
  }
}

/** The same call with the same key at once, as from a line that stutters. */
async function twice(run, write) {
  await Promise.all([tryIt(run, 'stuttered submit', write), tryIt(run, 'stuttered submit', write)])
}

/** Does an event and counts what came of it. */
export async function tryIt(run, name, { method, path, ...how }) {
  const answer = await call(run.world.server, method, path, how)
  run.events.set(name, (run.events.get(name) ?? 0) + 1)
  run.codes.push(isDone(answer) ? String(answer.status) : codeOf(answer))
  return answer
}
