import type { Seen } from '#database/seen'
import { ParticipantEntity } from '#entities/participants/participant'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { explainScore } from '../../src/modules/score/explain-score.js'
import type { TestApp } from './test-app.js'

/** Lines, scores and a recomputation from the facts agree. */
export async function expectSoundScores(t: TestApp, ids: readonly string[]): Promise<void> {
  const { faults } = await verifyScores(t.ctx())
  expect(faults.filter(({ id }) => ids.includes(id))).toEqual([])
  const sums = await t.dataSource.query(
    `SELECT p.id, p.status, p.credit_score::float8 AS score,
        (SELECT sum(l.delta)::float8 FROM score_line l WHERE l.participant_id = p.id) AS sum
      FROM participant p WHERE p.id = ANY($1)`,
    [ids],
  )
  for (const { id, status, score, sum } of sums) {
    expect([id, sum]).toEqual([id, status === 'merged' ? 0 : score])
    if (status === 'merged') continue
    const { result } = await explainScore(t.ctx(), id)
    expect([id, result.score / 100]).toEqual([id, score])
  }
}

/** Scores at the end of days, as long as no item of the participant was revoked or moved since. */
export class PastScores {
  private readonly scores = new Map<string, Map<string, number>>()

  constructor(
    private readonly t: TestApp,
    private readonly parties: readonly { id: string }[],
  ) {}

  /** Stores the scores of today. */
  async store(): Promise<void> {
    const day = this.t.ctx().clock.today()
    for (const { id } of this.parties) {
      const row = await this.t.ctx().manager.findOneByOrFail(ParticipantEntity, { id })
      if (row.status === 'merged' || row.creditScore === null) continue
      const days = this.scores.get(id) ?? new Map<string, number>()
      this.scores.set(id, days.set(day, Math.round(row.creditScore * 100)))
    }
  }

  /** Answers as of the stored days give the stored scores. */
  async check(): Promise<void> {
    for (const [id, days] of this.scores) {
      for (const [day, score] of days) {
        const { result } = await explainScore(this.t.ctx(), id as Seen<ParticipantEntity>, day)
        expect([id, day, result.score]).toEqual([id, day, score])
      }
    }
  }

  /** Forgets the scores of participants whose records were revoked: their scores of past days change, too. */
  async dropOwners(table: string, ids: readonly string[]): Promise<void> {
    const owner = table === 'evaluation_record' ? 'evaluated_id' : 'participant_id'
    const rows: { id: string }[] = await this.t.dataSource.query(
      `SELECT ${owner} AS id FROM ${table} WHERE id = ANY($1)`,
      [ids],
    )
    for (const { id } of rows) this.scores.delete(id)
  }

  clear(): void {
    this.scores.clear()
  }
}
