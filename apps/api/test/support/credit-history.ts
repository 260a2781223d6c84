import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { approveBonus } from '../../src/modules/claims/bonus/examine-claim.js'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { lockParticipants } from '../../src/modules/ledger/ledger-transaction.js'
import { postFacts } from '../../src/modules/ledger/post-facts.js'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { factOf, makeClaim } from './credit.js'
import {
  API,
  createProject,
  createTestParticipant,
  logIn,
  type ProjectFixture,
  type TestParticipant,
} from './evaluation.js'
import { makeFile } from './files.js'
import { insertRevealed } from './insert-revealed.js'
import { merge, undoMerge } from './merge.js'
import { expectSoundScores, PastScores } from './past-scores.js'
import type { Caller, TestApp, Who } from './test-app.js'

/** Kinds of events. Each event about a behaviour takes it one step further. */
export const EVENT_KINDS = [
  ...(['mark', 'group', 'void', 'report', 'notice', 'state', 'confirm', 'listed'] as const),
  ...(['repair', 'revoke', 'claim', 'grant', 'adjust', 'object', 'decide'] as const),
  ...(['merge', 'undo'] as const),
]
export type EventKind = (typeof EVENT_KINDS)[number]

export interface HistoryEvent {
  kind: EventKind
  /** Numbers that choose the participant, and one of its open items. */
  of: number
  by: number
  hundredths: number
}

/** Status codes that an event may get at the wrong time, or for a merged participant. */
const NOT_NOW = [401, 403, 404, 409, 422]
const ACTS = ['S-M1', 'S-G4', 'S-S1']
const AUTHORITY = { authority: '市财政局', penalty: '警告', basis: '第七十七条' }

/** Some suppliers with events caused by API calls, also concurrently. */
export class CreditHistory {
  /** Number of events of each kind that were done. */
  readonly done = new Map<EventKind, number>()
  private readonly facts: string[] = []
  private readonly records: string[] = []
  private readonly claims: string[] = []
  private readonly cases: string[] = []
  private readonly merges: string[] = []
  private readonly pastScores: PastScores
  private numbers = 0

  private constructor(
    private readonly t: TestApp,
    private readonly parties: readonly TestParticipant[],
    private readonly project: ProjectFixture,
  ) {
    this.pastScores = new PastScores(t, parties)
  }

  static async start(t: TestApp, n: number): Promise<CreditHistory> {
    const parties: TestParticipant[] = []
    for (let i = 0; i < n; i++) parties.push(await createTestParticipant(t, 2))
    await t.dataSource.query(
      `UPDATE participant SET code = upper('91' || right(replace(id::text, '-', ''), 16))
        WHERE id = ANY($1)`,
      [parties.map(({ id }) => id)],
    )
    return new CreditHistory(t, parties, await createProject(t, []))
  }

  /** Lets events happen at the same time, and some days go by. */
  async run(events: readonly HistoryEvent[], days: number): Promise<void> {
    await Promise.all(events.map((event) => this.happen(event)))
    await this.expectSound()
    await this.pastScores.store()
    this.t.clock.advance(days * 24 * 3_600_000)
    await recomputeAll(this.t.ctx(), { staleOn: this.t.ctx().clock.today() })
    for (const party of this.parties) await logIn(this.t, party)
  }

  /** Lines, scores, a recomputation from the facts and answers as of past days agree. */
  async check(): Promise<void> {
    await this.expectSound()
    await this.pastScores.check()
  }

  private expectSound(): Promise<void> {
    return expectSoundScores(
      this.t,
      this.parties.map(({ id }) => id),
    )
  }

  private party(n: number): TestParticipant {
    const party = this.parties[n % this.parties.length]
    if (!party) throw new Error('a history has parties')
    return party
  }

  private async happen(event: HistoryEvent): Promise<void> {
    const answer = await this.act(event)
    if (answer === null) return
    const status = typeof answer === 'object' ? answer.status : 200
    if (status >= 300) expect([event.kind, NOT_NOW.includes(status), status]).toEqual([event.kind, true, status])
    else this.done.set(event.kind, (this.done.get(event.kind) ?? 0) + 1)
  }

  /** Returns the response to the call, or null if there was nothing to do. */
  private async act(event: HistoryEvent): Promise<{ status: number } | 'done' | null> {
    const { kind, of, by, hundredths } = event
    const record = this.records.at(-1 - (of % Math.max(1, this.records.length)))
    const put = async (who: Who, path: string, body: object = {}) =>
      (await this.t.as(who)).put(`${API}/${path}`).send(body)
    switch (kind) {
      case 'mark':
      case 'group':
        return this.reveal(event)
      case 'void': {
        const some = this.facts.splice(-2)
        if (some.length === 0) return null
        await this.pastScores.dropOwners('evaluation_record', some)
        return this.decide((tx) => voidRecords(tx, some))
      }
      case 'report':
      case 'listed':
        return this.report(event)
      case 'notice':
        return record ? put('examiner', `integrity/${record}/notice`) : null
      case 'state':
        if (!record) return null
        return this.party(by).caller.put(`${API}/integrity/${record}/statement`).send({ text: '情况说明' })
      case 'confirm':
        return record ? put('examiner', `integrity/${record}/confirm`, { text: '属实' }) : null
      case 'repair':
      case 'revoke':
        if (!record) return null
        await this.pastScores.dropOwners('dishonest_record', [record])
        return put('city', `integrity/${record}/${kind}`, {
          text: '处理',
          fileIds: [await makeFile(this.t, await this.t.as('city'))],
        })
      case 'claim':
        this.claims.push(await makeClaim(this.t.ctx(), this.party(of).id, by % 2 === 0 ? 'S-B3' : 'S-B4'))
        return 'done'
      case 'grant': {
        const claim = this.claims.shift()
        if (!claim) return null
        return this.decide((tx) => approveBonus(tx, claim))
      }
      case 'adjust': {
        const city = await this.t.as('district06')
        const year = Number(this.t.ctx().clock.today().slice(0, 4)) + 1
        const made = await city.post(`${API}/adjustment`).send({
          ...{
            participantId: this.party(of).id,
            points: Math.round((hundredths - 5_000) / 10) / 100 || 1,
          },
          ...{ reason: '更正', documentNumber: `文〔${++this.numbers}〕号` },
          validUntil: `${year}-01-15`,
        })
        return made.status >= 300 ? made : put('city', `adjustment/${made.body.id}/approve`)
      }
      case 'object':
        return this.object(this.party(of).caller, this.party(of).id)
      case 'decide': {
        const id = this.cases.shift()
        if (!id) return null
        await put('examiner', `complaint/${id}/accept`, { text: '受理' })
        await this.pastScores.dropOwners('credit_case', [id])
        return put('examiner', `complaint/${id}/decide`, { upheld: by % 3 > 0, text: '决定' })
      }
      case 'merge': {
        const [target, source] = [this.party(of), this.party(of + 1)]
        // The evaluations that the two gave belong to one evaluator then, whose weight is limited.
        this.pastScores.clear()
        const input = { targetId: target.id, sourceIds: [source.id] }
        const answer = await merge(this.t, 2, input)
        if (answer.status === 200) this.merges.push(await this.lastMerge())
        return answer
      }
      case 'undo': {
        const id = this.merges.pop()
        if (!id) return null
        this.pastScores.clear()
        return undoMerge(this.t, 2, id)
      }
    }
  }

  private async reveal({ kind, of, by, hundredths }: HistoryEvent): Promise<'done' | null> {
    const total = hundredths / 100
    const evaluatedId = this.party(of).id
    const others = this.parties.map(({ id }) => id).filter((id) => id !== evaluatedId)
    const evaluatorId = others[by % others.length] ?? ''
    const { sectionId } = await createProject(this.t, [], this.project)
    const givers = kind === 'mark' ? [evaluatorId] : others
    const anonymous = kind === 'group'
    return this.decide(async (tx) => {
      // As the lock of an evaluation that is submitted: no merge gives it to another meanwhile.
      const parties = await lockParticipants(tx, [evaluatedId, ...givers])
      if (parties.some(({ merged }) => merged)) throw new DomainError('STATE_CONFLICT')
      const facts = givers.map((id) => factOf(tx, { evaluatedId, evaluatorId: id, total, anonymous }))
      const groupKey = facts[0]?.recordId ?? ''
      for (const fact of facts) await insertRevealed(tx, fact, { ...this.project, sectionId })
      this.facts.push(...facts.map(({ recordId }) => recordId))
      if (!anonymous) await postFacts(tx, facts)
      else
        await postFacts(
          tx,
          facts.map((fact) => ({ ...fact, groupKey })),
          'anonymousGroup',
        )
    })
  }

  /** Runs a use case that may be too late, because its subject has ended. */
  private async decide(act: (tx: Tx) => Promise<unknown>): Promise<'done' | null> {
    try {
      await unitOfWork(this.t.ctx(), act)
      return 'done'
    } catch (error) {
      if (error instanceof DomainError || String(error).includes('is not allowed')) return null
      throw error
    }
  }

  private async report({ kind, of, hundredths }: HistoryEvent): Promise<{ status: number }> {
    const code = kind === 'listed' ? 'S-S1' : (ACTS[hundredths % ACTS.length] ?? '')
    const { id: itemId } = await this.t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code })
    const decision = {
      ...AUTHORITY,
      ...{ decisionNumber: `财〔${++this.numbers}〕号`, decidedAt: this.t.ctx().clock.today() },
    }
    const made = await (await this.t.as('district06')).post(`${API}/integrity`).send({
      ...{ participantId: this.party(of).id, itemId, description: '行为' },
      ...(kind === 'listed' ? decision : {}),
    })
    if (made.status < 300) this.records.push(made.body.id)
    return made
  }

  /** Objects to the newest line to which it can be objected. */
  private async object(caller: Caller, id: string): Promise<{ status: number } | null> {
    const lines = await caller.get(`${API}/credit/${id}/lines?size=50`)
    if (lines.status !== 200) return lines
    const causes = ['dishonesty', 'bonus', 'adjustment', 'evaluation', 'anonymousGroup']
    const line = lines.body.records.find(
      (one: { cause: string; objectUntil: string | null; objectionId: string | null }) =>
        causes.includes(one.cause) && one.objectUntil && !one.objectionId,
    )
    if (!line) return null
    const filed = await caller.post(`${API}/complaint`).send({
      ...{ kind: 'objection', subjectType: 'scoreLine', subjectId: line.id },
      ...{ title: '异议', content: '理由' },
    })
    if (filed.status < 300) this.cases.push(filed.body.id)
    return filed
  }

  private async lastMerge(): Promise<string> {
    const [row] = await this.t.dataSource.query('SELECT id FROM participant_merge ORDER BY id DESC LIMIT 1')
    return row.id
  }
}
