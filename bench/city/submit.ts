import { randomUUID } from 'node:crypto'
import { ADMIN_API, outcomeOf, type ServerProcess, succeeded } from '@credit/testkit'
import type { Client } from 'pg'
import { type OpenCase, openCases, RawSubmit } from './raw-submit.js'

const BLOCK = 25

export interface SubmitResult {
  readonly submits: number
  readonly p95Ms: number
  readonly rawP95Ms: number
  readonly ratio: number
}

/**
 * Submits one evaluation over HTTP, which reveals it and its counterpart and scores both sides,
 * compared with writing the same rows by prepared statements in one transaction; in turns of 25.
 */
export async function benchSubmit(
  client: Client,
  server: ServerProcess,
  token: string | undefined,
  evaluatorId: string,
  rounds: number,
): Promise<SubmitResult> {
  const raw = new RawSubmit(client)
  const [product, limit]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const cases = await openCases(client, evaluatorId, 2 * BLOCK)
    for (const one of cases.slice(0, BLOCK)) {
      const begin = performance.now()
      const response = await server.api.call('PUT', `${ADMIN_API}/mutualEvaluationRecord/submit/evaluation/record`, {
        token,
        key: randomUUID(),
        body: submissionOf(one),
      })
      // The first round warms up both.
      if (round > 0) product.push(performance.now() - begin)
      if (!succeeded(response)) throw new Error(`submit: ${outcomeOf(response)}`)
    }
    const [first] = cases
    if (first) await raw.readSample(first)
    for (const one of cases.slice(BLOCK)) {
      const begin = performance.now()
      await raw.write(one)
      if (round > 0) limit.push(performance.now() - begin)
    }
    await raw.undo()
  }
  const [p95Ms, rawP95Ms] = [p95(product), p95(limit)]
  return { submits: product.length, p95Ms, rawP95Ms, ratio: p95Ms / rawP95Ms }
}

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}

function submissionOf({ id, projectId, sectionId, stage, indicators }: OpenCase): object {
  const answers = indicators.map((one) => ({ indicatorId: one.id, points: one.maxPoints }))
  const records = [{ id, answers, comment: '按期履约，服务良好。' }]
  return { projectId, bidSectionId: sectionId, stage, records }
}
